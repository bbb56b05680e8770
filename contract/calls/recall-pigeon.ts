import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { byId } from './define-call.ts';
import { defineMutation, pigeonLane, rowsReply } from './define-mutation.ts';

export const recallPigeonArgs = v.strictObject({ pigeonId: idSchema });
export type RecallPigeon = v.InferOutput<typeof recallPigeonArgs>;

export const recallPigeon = defineMutation({
  name: 'recall-pigeon',
  group: 'profile',
  method: 'POST',
  path: '/api/pigeons/{id}/recall',
  summary: 'Calls a pigeon home; an unread message on it is lost.',
  path_params: byId,
  args: recallPigeonArgs,
  reply: rowsReply,
  request: ({ pigeonId }) => ({ ids: { id: pigeonId } }),
  lanes: (args) => [pigeonLane(args.pigeonId)],
  hasUndo: false,
  silentRefusals: ['pigeon-not-away', 'pigeon-not-found'],
});
