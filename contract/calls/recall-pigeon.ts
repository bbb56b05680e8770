import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { byId } from './define-call.ts';
import { defineMutation, pigeonLane } from './define-mutation.ts';

export const recallPigeon = defineMutation({
  name: 'recall-pigeon',
  group: 'profile',
  method: 'POST',
  path: '/api/pigeons/{id}/recall',
  summary: 'Calls a pigeon home; an unread message on it is lost.',
  path_params: byId,
  args: v.strictObject({ pigeonId: idSchema }),
  request: ({ pigeonId }) => ({ ids: { id: pigeonId } }),
  lanes: (args) => [pigeonLane(args.pigeonId)],
  silentRejections: ['pigeon-not-away', 'pigeon-not-found'],
});
