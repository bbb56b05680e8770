import { discardJobBody } from '../operator-numbers.ts';
import { byId, defineCall, empty } from './define-call.ts';

export const discardJob = defineCall({
  name: 'discard-job',
  group: 'operator',
  method: 'POST',
  path: '/api/operator/jobs/{id}/discard',
  who: 'operator',
  summary: 'Deletes a job that was given up, for a reason that the audit log keeps.',
  path_params: byId,
  body: discardJobBody,
  reply: empty,
});
