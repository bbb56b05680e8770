import { loginVerifiedReply } from '../accounts.ts';
import { defineCall } from './define-call.ts';

export const loginVerified = defineCall({
  name: 'login-verified',
  group: 'session',
  method: 'POST',
  path: '/api/auth/login-verified',
  via: 'direct',
  who: 'anyone',
  summary: 'Begins a session without the password, once, in the browser that has just registered.',
  reply: loginVerifiedReply,
});
