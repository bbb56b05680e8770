import { byId, defineCall, empty } from './define-call.ts';

export const removePasskey = defineCall({
  name: 'remove-passkey',
  group: 'account',
  method: 'DELETE',
  path: '/api/user/passkeys/{id}',
  summary: 'Removes one of the caller’s passkeys. With the last one the second step ends.',
  path_params: byId,
  reply: empty,
});
