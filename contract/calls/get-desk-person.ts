import { deskPersonReply } from '../operator-reviews.ts';
import { byUserId, defineCall } from './define-call.ts';

export const getDeskPerson = defineCall({
  name: 'get-desk-person',
  group: 'operator',
  method: 'GET',
  path: '/api/operator/people/{userId}',
  who: 'operator',
  summary: 'A person with their photos, sessions, letters in the sky, reports and decisions.',
  path_params: byUserId,
  reply: deskPersonReply,
});
