import { byId, defineCall, empty } from './define-call.ts';

export const retryJob = defineCall({
  name: 'retry-job',
  group: 'operator',
  method: 'POST',
  path: '/api/operator/jobs/{id}/retry',
  who: 'operator',
  summary: 'Tries a job again that was given up, with all its attempts.',
  path_params: byId,
  reply: empty,
});
