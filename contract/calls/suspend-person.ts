import * as v from 'valibot';
import { operatorReasonSchema } from '../operator-desk.ts';
import { byUserId, defineCall, empty } from './define-call.ts';

export const suspendPerson = defineCall({
  name: 'suspend-person',
  group: 'operator',
  method: 'POST',
  path: '/api/operator/people/{userId}/suspension',
  who: 'operator',
  summary:
    'Suspends somebody with a reason, until a day or for good, and closes the open reports about them.',
  path_params: byUserId,
  body: v.strictObject({
    reason: operatorReasonSchema,
    /** When the suspension ends. `null` if an operator has to lift it. */
    until: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
  }),
  reply: empty,
});
