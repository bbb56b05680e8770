import { byId, defineCall, empty } from './define-call.ts';

export const logOutDevice = defineCall({
  name: 'log-out-device',
  group: 'account',
  method: 'POST',
  path: '/api/user/devices/{id}/log-out',
  summary: 'Ends the session of one of the caller’s devices.',
  path_params: byId,
  reply: empty,
});
