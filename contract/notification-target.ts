import type { Notification } from './entities.ts';

type About = Pick<Notification, 'id' | 'kind' | 'senderId' | 'messageId'>;

/**
 * What a notice on a device is tagged with, by a push and by the page alike: a newer one of the
 * same tag takes the place of the older.
 */
export function notificationTag({ id, kind, senderId }: Omit<About, 'messageId'>): string {
  switch (kind) {
    case 'message':
    case 'reply':
      return `person-${senderId ?? id}`;
    case 'pigeon-gained':
    case 'pigeon-lost':
      return 'pigeons';
    case 'friend-completed':
    case 'report-handled':
    case 'note':
      return `${kind}-${id}`;
  }
}

/** The screen that a notification leads to, as a path of the app; a letter is named in it. */
export function notificationPath({ kind, senderId, messageId }: About): string {
  switch (kind) {
    case 'message':
    case 'reply': {
      const letter = messageId === null ? '' : `?letter=${messageId}`;
      return senderId === null ? '/messages' : `/messages/${senderId}${letter}`;
    }
    case 'pigeon-gained':
    case 'pigeon-lost':
    case 'friend-completed':
      return '/pigeons';
    case 'report-handled':
      return '/settings';
    case 'note':
      return '/messages';
  }
}
