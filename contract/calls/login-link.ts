import { loginLinkBody, loginReply } from '../accounts.ts';
import { defineCall } from './define-call.ts';

export const loginLink = defineCall({
  name: 'login-link',
  group: 'session',
  method: 'POST',
  path: '/api/auth/login-link/use',
  via: 'direct',
  who: 'anyone',
  summary: 'Begins a session with the code of the mail, once; brings a frozen account back.',
  body: loginLinkBody,
  reply: loginReply,
});
