import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { byId } from './define-call.ts';
import { defineMutation, NOTIFICATIONS_LANE, rowsReply } from './define-mutation.ts';

export const readNotificationArgs = v.strictObject({ notificationId: idSchema });
export type ReadNotification = v.InferOutput<typeof readNotificationArgs>;

export const readNotification = defineMutation({
  name: 'read-notification',
  group: 'notifications',
  method: 'POST',
  path: '/api/notifications/{id}/read',
  summary: 'Reads one notification.',
  path_params: byId,
  args: readNotificationArgs,
  reply: rowsReply,
  request: ({ notificationId }) => ({ ids: { id: notificationId } }),
  lanes: () => [NOTIFICATIONS_LANE],
  hasUndo: false,
  silentRefusals: 'all',
});
