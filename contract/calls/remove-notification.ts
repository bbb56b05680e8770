import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { byId } from './define-call.ts';
import { defineMutation } from './define-mutation.ts';

export const removeNotification = defineMutation({
  name: 'remove-notification',
  group: 'notifications',
  method: 'POST',
  path: '/api/notifications/{id}/remove',
  summary: 'Removes one notification from the list.',
  path_params: byId,
  args: v.strictObject({ notificationId: idSchema }),
  request: ({ notificationId }) => ({ ids: { id: notificationId } }),
  // A separate lane, so that reads do not wait for the undo period of a removal.
  lanes: ({ notificationId }) => [`notification:${notificationId}`],
  hasUndo: true,
});
