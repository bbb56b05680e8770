import { operatorReply } from '../operator.ts';
import { defineCall } from './define-call.ts';

export const getOperator = defineCall({
  name: 'get-operator',
  group: 'session',
  method: 'GET',
  path: '/api/operator',
  via: 'direct',
  who: 'anyone',
  summary: 'Who runs this server, and how to reach them.',
  reply: operatorReply,
});
