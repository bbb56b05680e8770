import { operatorSessionReply } from '../operator-desk.ts';
import { defineCall } from './define-call.ts';

export const getOperatorSession = defineCall({
  name: 'get-operator-session',
  group: 'operator',
  method: 'GET',
  path: '/api/operator/session',
  summary: 'Says whether the caller’s session is one of an operator.',
  reply: operatorSessionReply,
});
