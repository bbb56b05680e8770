import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { defineMutation, pigeonLane } from './mutation.ts';
import { rowsReply } from './read-message.ts';

export const recallPigeonArgs = v.strictObject({ pigeonId: idSchema });
export type RecallPigeon = v.InferOutput<typeof recallPigeonArgs>;

export const recallPigeon = defineMutation({
  name: 'recall-pigeon',
  args: recallPigeonArgs,
  call: (args) => ({
    method: 'POST',
    path: `/api/pigeons/${args.pigeonId}/recall`,
    body: undefined,
  }),
  lanes: (args) => [pigeonLane(args.pigeonId)],
  reply: rowsReply,
  hasUndo: false,
  silentRefusals: ['pigeon-not-away', 'pigeon-not-found'],
});
