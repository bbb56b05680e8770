import * as v from 'valibot';
import { operatorReasonSchema } from '../operator-desk.ts';
import { byUserId, defineCall, empty } from './define-call.ts';

export const warnPerson = defineCall({
  name: 'warn-person',
  group: 'operator',
  method: 'POST',
  path: '/api/operator/people/{userId}/warning',
  who: 'operator',
  summary: 'Mails somebody a warning with its reason, and closes the open reports about them.',
  path_params: byUserId,
  body: v.strictObject({ reason: operatorReasonSchema }),
  reply: empty,
});
