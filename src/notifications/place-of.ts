import type { Notification } from '../../contract/entities.ts';

export type NotificationPlace =
  | { to: '/messages/$userId'; params: { userId: string }; search: { letter?: string } }
  | { to: '/messages' | '/pigeons' };

/** Returns the screen that a notification opens, or `null` if it opens none. */
export function placeOf({
  kind,
  senderId,
  messageId,
}: Pick<Notification, 'kind' | 'senderId' | 'messageId'>): NotificationPlace | null {
  switch (kind) {
    case 'message':
    case 'reply':
      return senderId === null
        ? { to: '/messages' }
        : {
            to: '/messages/$userId',
            params: { userId: senderId },
            search: messageId === null ? {} : { letter: messageId },
          };
    case 'pigeon-gained':
    case 'pigeon-lost':
    case 'friend-completed':
      return { to: '/pigeons' };
    case 'note':
      return { to: '/messages' };
    case 'report-handled':
      return null;
  }
}
