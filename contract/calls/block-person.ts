import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { byUserId } from './define-call.ts';
import { defineMutation, personLane, rowsReply } from './define-mutation.ts';

export const blockPersonArgs = v.strictObject({ userId: idSchema });
export type BlockPerson = v.InferOutput<typeof blockPersonArgs>;

export const blockPerson = defineMutation({
  name: 'block-person',
  group: 'people',
  method: 'POST',
  path: '/api/blocks/{userId}',
  summary: 'Hides two people from each other.',
  path_params: byUserId,
  args: blockPersonArgs,
  reply: rowsReply,
  request: ({ userId }) => ({ ids: { userId } }),
  lanes: (args) => [personLane(args.userId)],
  hasUndo: false,
  silentRefusals: [],
});
