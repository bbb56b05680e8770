import * as v from 'valibot';
import { operatorReasonSchema } from '../operator-desk.ts';
import { byId, defineCall, empty } from './define-call.ts';

export const removeSkyLetter = defineCall({
  name: 'remove-sky-letter',
  group: 'operator',
  method: 'POST',
  path: '/api/operator/letters/{id}/remove',
  who: 'operator',
  summary: 'Removes a letter from the sky that nobody needs to have reported.',
  path_params: byId,
  body: v.strictObject({ reason: operatorReasonSchema }),
  reply: empty,
});
