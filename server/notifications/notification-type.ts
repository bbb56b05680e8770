import type { NotificationKind } from '../../contract/entities.ts';
import type { NotificationSettings } from '../../contract/notification-settings.ts';

/** The setting that can switch a kind off, or null if it cannot be switched off. */
export const typeOfKind: Record<NotificationKind, keyof NotificationSettings['types'] | null> = {
  message: 'message',
  reply: 'reply',
  'pigeon-gained': 'pigeon',
  'pigeon-lost': 'pigeon',
  'friend-completed': 'referral',
  'report-handled': null,
  note: null,
};

export function isWanted(types: NotificationSettings['types'], kind: NotificationKind): boolean {
  const type = typeOfKind[kind];
  return type === null || types[type];
}
