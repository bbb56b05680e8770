import * as v from 'valibot';
import { rowsSchema } from '../changes.ts';
import { listedNotificationSchema, newNotificationBody } from '../notifications.ts';
import { defineCall } from './define-call.ts';

export const createNotification = defineCall({
  name: 'create-notification',
  group: 'notifications',
  method: 'POST',
  path: '/api/notifications',
  summary: 'Makes a notification for the caller alone.',
  body: newNotificationBody,
  reply: v.object({ notification: listedNotificationSchema, rows: rowsSchema }),
});
