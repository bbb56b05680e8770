import { accountSchema } from '../account.ts';
import { defineCall } from './define-call.ts';

export const getAccount = defineCall({
  name: 'get-account',
  group: 'account',
  method: 'GET',
  path: '/api/user/account',
  summary:
    'The caller’s e-mail address, the devices that are logged in, and the latest security events.',
  reply: accountSchema,
});
