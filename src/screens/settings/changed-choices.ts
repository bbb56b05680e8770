import type { NotificationSettings } from '../../../contract/notification-settings.ts';

export const notificationTypes = ['message', 'reply', 'pigeon', 'referral'] as const;

export type Choice =
  | 'email'
  | 'previews'
  | 'quiet_hours'
  | `types.${(typeof notificationTypes)[number]}`;

export function changedChoices(
  before: NotificationSettings,
  after: NotificationSettings,
): readonly Choice[] {
  const changed: Choice[] = [];
  if (before.email !== after.email) changed.push('email');
  if (before.previews !== after.previews) changed.push('previews');
  for (const type of notificationTypes) {
    if (before.types[type] !== after.types[type]) changed.push(`types.${type}`);
  }
  if (quietText(before) !== quietText(after)) changed.push('quiet_hours');
  return changed;
}

const quietText = ({ quiet_hours: quiet }: NotificationSettings) =>
  quiet === null ? '' : `${quiet.from} ${quiet.to} ${quiet.time_zone}`;
