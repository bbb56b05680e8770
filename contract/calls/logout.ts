import { defineCall, empty } from './define-call.ts';

export const logout = defineCall({
  name: 'logout',
  group: 'session',
  method: 'POST',
  path: '/api/auth/logout',
  via: 'direct',
  who: 'anyone',
  summary: 'Ends the session of this device.',
  reply: empty,
});
