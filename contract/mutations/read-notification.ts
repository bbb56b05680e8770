import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { defineMutation, NOTIFICATIONS_LANE } from './mutation.ts';
import { rowsReply } from './read-message.ts';

export const readNotificationArgs = v.strictObject({ notificationId: idSchema });
export type ReadNotification = v.InferOutput<typeof readNotificationArgs>;

export const readNotification = defineMutation({
  name: 'read-notification',
  args: readNotificationArgs,
  call: (args) => ({
    method: 'POST',
    path: `/api/notifications/${args.notificationId}/read`,
    body: undefined,
  }),
  lanes: () => [NOTIFICATIONS_LANE],
  reply: rowsReply,
  hasUndo: false,
  silentRefusals: 'all',
});
