import { loginBody, loginReply } from '../accounts.ts';
import { defineCall } from './define-call.ts';

export const login = defineCall({
  name: 'login',
  group: 'session',
  method: 'POST',
  path: '/api/auth/login',
  via: 'direct',
  who: 'anyone',
  summary: 'Begins a session; brings a frozen account back.',
  body: loginBody,
  reply: loginReply,
});
