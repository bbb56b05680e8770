import * as v from 'valibot';
import { listedNotificationSchema } from '../notifications.ts';
import { cursorQuery, defineCall } from './define-call.ts';

export const listNotifications = defineCall({
  name: 'list-notifications',
  group: 'notifications',
  method: 'GET',
  path: '/api/notifications',
  summary: 'Notifications, newest first.',
  query: cursorQuery,
  reply: v.object({
    notifications: v.array(listedNotificationSchema),
    unread_count: v.number(),
    next: v.nullable(v.string()),
  }),
});
