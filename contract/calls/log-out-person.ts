import { byUserId, defineCall, empty } from './define-call.ts';

export const logOutPerson = defineCall({
  name: 'log-out-person',
  group: 'operator',
  method: 'POST',
  path: '/api/operator/people/{userId}/log-out',
  who: 'operator',
  summary: 'Ends all sessions of a person, whose account may be in other hands.',
  path_params: byUserId,
  reply: empty,
});
