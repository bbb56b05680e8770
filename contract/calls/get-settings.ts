import * as v from 'valibot';
import { notificationSettingsSchema } from '../notification-settings.ts';
import { defineCall } from './define-call.ts';

export const getSettings = defineCall({
  name: 'get-settings',
  group: 'notifications',
  method: 'GET',
  path: '/api/notifications/settings',
  summary: 'How the caller wants to be told.',
  reply: v.object({ settings: notificationSettingsSchema }),
});
