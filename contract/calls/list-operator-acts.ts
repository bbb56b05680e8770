import { auditReply } from '../operator-desk.ts';
import { cursorQuery, defineCall } from './define-call.ts';

export const listOperatorActs = defineCall({
  name: 'list-operator-acts',
  group: 'operator',
  method: 'GET',
  path: '/api/operator/acts',
  who: 'operator',
  summary: 'The audit log: what operators did, newest first.',
  query: cursorQuery,
  reply: auditReply,
});
