import * as v from 'valibot';
import { reportStateSchema, reportsReply } from '../operator-desk.ts';
import { cursorQuery, defineCall } from './define-call.ts';

export const listReports = defineCall({
  name: 'list-reports',
  group: 'operator',
  method: 'GET',
  path: '/api/operator/reports',
  who: 'operator',
  summary:
    'Open reports, child safety and threats first, then the oldest; or closed ones, newest first.',
  query: v.object({ ...cursorQuery.entries, state: v.optional(reportStateSchema, 'open') }),
  reply: reportsReply,
});
