import { deleteAccountBody } from '../accounts.ts';
import { defineCall, empty } from './define-call.ts';

export const deleteAccount = defineCall({
  name: 'delete-account',
  group: 'account',
  method: 'DELETE',
  path: '/api/user',
  summary: 'Deletes the account for good.',
  body: deleteAccountBody,
  reply: empty,
});
