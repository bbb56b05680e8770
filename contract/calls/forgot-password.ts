import { emailBody } from '../accounts.ts';
import { defineCall, empty } from './define-call.ts';

export const forgotPassword = defineCall({
  name: 'forgot-password',
  group: 'session',
  method: 'POST',
  path: '/api/auth/forgot-password',
  via: 'direct',
  who: 'anyone',
  summary: 'Mails a link for a new password.',
  status: 202,
  body: emailBody,
  reply: empty,
});
