import { refreshReply } from '../accounts.ts';
import { defineCall } from './define-call.ts';

export const refresh = defineCall({
  name: 'refresh',
  group: 'session',
  method: 'POST',
  path: '/api/auth/refresh',
  summary: 'Renews the auth token.',
  reply: refreshReply,
});
