import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { byId } from './define-call.ts';
import { defineMutation, NOTIFICATIONS_LANE } from './define-mutation.ts';

export const readNotification = defineMutation({
  name: 'read-notification',
  group: 'notifications',
  method: 'POST',
  path: '/api/notifications/{id}/read',
  summary: 'Reads one notification.',
  path_params: byId,
  args: v.strictObject({ notificationId: idSchema }),
  request: ({ notificationId }) => ({ ids: { id: notificationId } }),
  lanes: () => [NOTIFICATIONS_LANE],
  silentRejections: 'all',
  errorOfSilentRejection: 'notification-read-failed',
});
