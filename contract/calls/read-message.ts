import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { byId } from './define-call.ts';
import { defineMutation, pigeonLane, rowsReply } from './define-mutation.ts';

/** `pigeonId` stays on the device: it names the lane. */
export const readMessageArgs = v.strictObject({ messageId: idSchema, pigeonId: idSchema });
export type ReadMessage = v.InferOutput<typeof readMessageArgs>;

export const readMessage = defineMutation({
  name: 'read-message',
  group: 'messages',
  method: 'POST',
  path: '/api/messages/{id}/read',
  summary: 'Reads a message.',
  path_params: byId,
  args: readMessageArgs,
  reply: rowsReply,
  request: ({ messageId }) => ({ ids: { id: messageId } }),
  lanes: (args) => [pigeonLane(args.pigeonId)],
  hasUndo: false,
  silentRefusals: 'all',
});
