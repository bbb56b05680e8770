import { byId, defineCall, empty } from './define-call.ts';

export const takeReport = defineCall({
  name: 'take-report',
  group: 'operator',
  method: 'POST',
  path: '/api/operator/reports/{id}/take',
  who: 'operator',
  summary: 'Notes that the caller handles a report, so that no other operator does.',
  path_params: byId,
  reply: empty,
});
