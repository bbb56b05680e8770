import * as v from 'valibot';
import { rowsSchema } from '../changes.ts';
import { notificationSettingsSchema } from '../notification-settings.ts';
import { defineMutation, SETTINGS_LANE } from './mutation.ts';

export const saveSettings = defineMutation({
  name: 'save-settings',
  args: notificationSettingsSchema,
  call: (args) => ({ method: 'PUT', path: '/api/notifications/settings', body: args }),
  lanes: () => [SETTINGS_LANE],
  reply: v.object({ settings: notificationSettingsSchema, rows: rowsSchema }),
  hasUndo: false,
  silentRefusals: [],
});
