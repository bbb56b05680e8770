import * as v from 'valibot';
import { defineMutation, NOTIFICATIONS_LANE } from './mutation.ts';
import { rowsReply } from './read-message.ts';

export const readAllNotificationsArgs = v.strictObject({
  until: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
});
export type ReadAllNotifications = v.InferOutput<typeof readAllNotificationsArgs>;

export const readAllNotifications = defineMutation({
  name: 'read-all-notifications',
  args: readAllNotificationsArgs,
  call: (args) => ({ method: 'POST', path: '/api/notifications/read-all', body: args }),
  lanes: () => [NOTIFICATIONS_LANE],
  reply: rowsReply,
  hasUndo: false,
  silentRefusals: 'all',
});
