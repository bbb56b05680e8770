import { byId, defineCall, empty } from './define-call.ts';

export const closeReport = defineCall({
  name: 'close-report',
  group: 'operator',
  method: 'POST',
  path: '/api/operator/reports/{id}/close',
  who: 'operator',
  summary: 'Closes a report without an act. The reporter learns that it was looked into.',
  path_params: byId,
  reply: empty,
});
