import { registerBody, registerReply } from '../accounts.ts';
import { defineCall } from './define-call.ts';

export const register = defineCall({
  name: 'register',
  group: 'session',
  method: 'POST',
  path: '/api/auth/register',
  via: 'direct',
  who: 'anyone',
  summary: 'Registers an account and mails its verification link.',
  status: 201,
  body: registerBody,
  reply: registerReply,
});
