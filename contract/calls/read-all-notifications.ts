import * as v from 'valibot';
import { untilBody } from '../notifications.ts';
import { defineMutation, NOTIFICATIONS_LANE, rowsReply } from './define-mutation.ts';

export const readAllNotificationsArgs = v.strictObject({
  until: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
});
export type ReadAllNotifications = v.InferOutput<typeof readAllNotificationsArgs>;

export const readAllNotifications = defineMutation({
  name: 'read-all-notifications',
  group: 'notifications',
  method: 'POST',
  path: '/api/notifications/read-all',
  summary: 'Reads all notifications that the device had seen.',
  args: readAllNotificationsArgs,
  body: untilBody,
  reply: rowsReply,
  request: (args) => ({ body: args }),
  lanes: () => [NOTIFICATIONS_LANE],
  hasUndo: false,
  silentRefusals: 'all',
});
