import { deadJobsReply } from '../operator-numbers.ts';
import { cursorQuery, defineCall } from './define-call.ts';

export const listDeadJobs = defineCall({
  name: 'list-dead-jobs',
  group: 'operator',
  method: 'GET',
  path: '/api/operator/jobs',
  who: 'operator',
  summary: 'The jobs that were given up, without their arguments, newest first.',
  query: cursorQuery,
  reply: deadJobsReply,
});
