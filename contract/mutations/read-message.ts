import * as v from 'valibot';
import { rowsSchema } from '../changes.ts';
import { idSchema } from '../ids.ts';
import { defineMutation, pigeonLane } from './mutation.ts';

/** `pigeonId` stays on the device: it names the lane. */
export const readMessageArgs = v.strictObject({ messageId: idSchema, pigeonId: idSchema });
export type ReadMessage = v.InferOutput<typeof readMessageArgs>;

export const rowsReply = v.object({ rows: rowsSchema });

export const readMessage = defineMutation({
  name: 'read-message',
  args: readMessageArgs,
  call: (args) => ({
    method: 'POST',
    path: `/api/messages/${args.messageId}/read`,
    body: undefined,
  }),
  lanes: (args) => [pigeonLane(args.pigeonId)],
  reply: rowsReply,
  hasUndo: false,
  silentRefusals: 'all',
});
