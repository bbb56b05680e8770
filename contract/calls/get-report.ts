import { reportReply } from '../operator-desk.ts';
import { byId, defineCall } from './define-call.ts';

export const getReport = defineCall({
  name: 'get-report',
  group: 'operator',
  method: 'GET',
  path: '/api/operator/reports/{id}',
  who: 'operator',
  summary: 'One report with its evidence and the history of both people.',
  path_params: byId,
  reply: reportReply,
});
