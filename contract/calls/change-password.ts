import { changePasswordBody } from '../account.ts';
import { defineCall, empty } from './define-call.ts';

export const changePassword = defineCall({
  name: 'change-password',
  group: 'account',
  method: 'POST',
  path: '/api/user/password',
  summary: 'Sets a new password, with the old one. All other sessions end.',
  body: changePasswordBody,
  reply: empty,
});
