import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { defineMutation, personLane } from './mutation.ts';
import { rowsReply } from './read-message.ts';

export const unblockPersonArgs = v.strictObject({ userId: idSchema });
export type UnblockPerson = v.InferOutput<typeof unblockPersonArgs>;

export const unblockPerson = defineMutation({
  name: 'unblock-person',
  args: unblockPersonArgs,
  call: (args) => ({ method: 'DELETE', path: `/api/blocks/${args.userId}`, body: undefined }),
  lanes: (args) => [personLane(args.userId)],
  reply: rowsReply,
  hasUndo: false,
  silentRefusals: [],
});
