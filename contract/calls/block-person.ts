import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { byUserId } from './define-call.ts';
import { defineMutation, personLane } from './define-mutation.ts';

export const blockPerson = defineMutation({
  name: 'block-person',
  group: 'people',
  method: 'POST',
  path: '/api/blocks/{userId}',
  summary: 'Hides two people from each other.',
  path_params: byUserId,
  args: v.strictObject({ userId: idSchema }),
  request: ({ userId }) => ({ ids: { userId } }),
  lanes: (args) => [personLane(args.userId)],
});
