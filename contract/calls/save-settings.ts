import * as v from 'valibot';
import { rowsSchema } from '../changes.ts';
import { notificationSettingsSchema } from '../notification-settings.ts';
import { defineMutation, SETTINGS_LANE } from './define-mutation.ts';

export const saveSettings = defineMutation({
  name: 'save-settings',
  group: 'notifications',
  method: 'PUT',
  path: '/api/notifications/settings',
  summary: 'Changes how the caller wants to be told.',
  args: notificationSettingsSchema,
  body: notificationSettingsSchema,
  reply: v.object({ settings: notificationSettingsSchema, rows: rowsSchema }),
  request: (args) => ({ body: args }),
  lanes: () => [SETTINGS_LANE],
});
