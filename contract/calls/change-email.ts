import { changeEmailBody } from '../account.ts';
import { defineCall, empty } from './define-call.ts';

export const changeEmail = defineCall({
  name: 'change-email',
  group: 'account',
  method: 'POST',
  path: '/api/user/email',
  summary: 'Asks for another e-mail address, with the password. A mailed link confirms it.',
  status: 202,
  body: changeEmailBody,
  reply: empty,
});
