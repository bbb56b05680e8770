import type { Notification } from './entities.ts';

type About = Pick<Notification, 'id' | 'kind' | 'senderId' | 'messageId'>;

/**
 * Returns the tag of a system notification. A push and the page use the same tag, so that a newer notification replaces
 * the older one.
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

/** Returns the screen that a notification opens, as a path of the app. The path contains the letter if there is one. */
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
