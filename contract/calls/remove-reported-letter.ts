import * as v from 'valibot';
import { operatorReasonSchema } from '../operator-desk.ts';
import { byId, defineCall, empty } from './define-call.ts';

export const removeReportedLetter = defineCall({
  name: 'remove-reported-letter',
  group: 'operator',
  method: 'POST',
  path: '/api/operator/reports/{id}/remove-letter',
  who: 'operator',
  summary: 'Removes the reported letter for everybody and closes the open reports about it.',
  path_params: byId,
  body: v.strictObject({ reason: operatorReasonSchema }),
  reply: empty,
});
