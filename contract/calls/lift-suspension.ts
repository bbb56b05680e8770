import { byUserId, defineCall, empty } from './define-call.ts';

export const liftSuspension = defineCall({
  name: 'lift-suspension',
  group: 'operator',
  method: 'DELETE',
  path: '/api/operator/people/{userId}/suspension',
  who: 'operator',
  summary: 'Lets a suspended person in again.',
  path_params: byUserId,
  reply: empty,
});
