import type { NotificationKind } from '../../contract/entities.ts';
import type { NotificationSettings } from '../../contract/notification-settings.ts';

/** Which of a person's settings may switch a kind off; null: it is told of whatever is chosen. */
export const typeOfKind: Record<NotificationKind, keyof NotificationSettings['types'] | null> = {
  message: 'message',
  reply: 'reply',
  'pigeon-gained': 'pigeon',
  'pigeon-lost': 'pigeon',
  'friend-completed': 'referral',
  'report-handled': null,
  note: null,
};

/** Does the person want to hear of this kind? */
export function isWanted(types: NotificationSettings['types'], kind: NotificationKind): boolean {
  const type = typeOfKind[kind];
  return type === null || types[type];
}
