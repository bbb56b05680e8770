import { defineCall, empty } from './define-call.ts';

export const freeze = defineCall({
  name: 'freeze',
  group: 'account',
  method: 'POST',
  path: '/api/user/freeze',
  summary: 'Hides the account until its next login and ends its sessions.',
  reply: empty,
});
