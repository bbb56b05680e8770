import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { byUserId } from './define-call.ts';
import { defineMutation, personLane } from './define-mutation.ts';

export const unblockPerson = defineMutation({
  name: 'unblock-person',
  group: 'people',
  method: 'DELETE',
  path: '/api/blocks/{userId}',
  summary: 'Takes a block back.',
  path_params: byUserId,
  args: v.strictObject({ userId: idSchema }),
  request: ({ userId }) => ({ ids: { userId } }),
  lanes: (args) => [personLane(args.userId)],
});
