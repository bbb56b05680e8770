import { emailBody } from '../accounts.ts';
import { defineCall, empty } from './define-call.ts';

export const mailLoginLink = defineCall({
  name: 'mail-login-link',
  group: 'session',
  method: 'POST',
  path: '/api/auth/login-link',
  via: 'direct',
  who: 'anyone',
  summary: 'Mails a link that logs in once.',
  status: 202,
  body: emailBody,
  reply: empty,
});
