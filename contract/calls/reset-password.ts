import { resetPasswordBody } from '../accounts.ts';
import { defineCall, empty } from './define-call.ts';

export const resetPassword = defineCall({
  name: 'reset-password',
  group: 'session',
  method: 'POST',
  path: '/api/auth/reset-password',
  via: 'direct',
  who: 'anyone',
  summary: 'Sets a new password with the code of the mail; ends all sessions.',
  body: resetPasswordBody,
  reply: empty,
});
