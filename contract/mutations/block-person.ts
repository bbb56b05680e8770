import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { defineMutation, personLane } from './mutation.ts';
import { rowsReply } from './read-message.ts';

export const blockPersonArgs = v.strictObject({ userId: idSchema });
export type BlockPerson = v.InferOutput<typeof blockPersonArgs>;

export const blockPerson = defineMutation({
  name: 'block-person',
  args: blockPersonArgs,
  call: (args) => ({ method: 'POST', path: `/api/blocks/${args.userId}`, body: undefined }),
  lanes: (args) => [personLane(args.userId)],
  reply: rowsReply,
  hasUndo: false,
  silentRefusals: [],
});
