import { defineCall, empty } from './define-call.ts';

export const logOutOtherDevices = defineCall({
  name: 'log-out-other-devices',
  group: 'account',
  method: 'POST',
  path: '/api/user/other-devices/log-out',
  summary: 'Ends the caller’s sessions on all other devices.',
  reply: empty,
});
