import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { byId } from './define-call.ts';
import { defineMutation, pigeonLane } from './define-mutation.ts';

export const readMessage = defineMutation({
  name: 'read-message',
  group: 'messages',
  method: 'POST',
  path: '/api/messages/{id}/read',
  summary: 'Reads a message.',
  path_params: byId,
  /** `pigeonId` is not sent. It names the lane. */
  args: v.strictObject({ messageId: idSchema, pigeonId: idSchema }),
  request: ({ messageId }) => ({ ids: { id: messageId } }),
  lanes: (args) => [pigeonLane(args.pigeonId)],
  silentRejections: 'all',
  errorOfSilentRejection: 'messages-read-failed',
});
