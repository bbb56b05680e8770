import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { byUserId } from './define-call.ts';
import { defineMutation, personLane, rowsReply } from './define-mutation.ts';

export const unblockPersonArgs = v.strictObject({ userId: idSchema });
export type UnblockPerson = v.InferOutput<typeof unblockPersonArgs>;

export const unblockPerson = defineMutation({
  name: 'unblock-person',
  group: 'people',
  method: 'DELETE',
  path: '/api/blocks/{userId}',
  summary: 'Takes a block back.',
  path_params: byUserId,
  args: unblockPersonArgs,
  reply: rowsReply,
  request: ({ userId }) => ({ ids: { userId } }),
  lanes: (args) => [personLane(args.userId)],
  hasUndo: false,
  silentRefusals: [],
});
