import { renamePasskeyBody } from '../passkeys.ts';
import { byId, defineCall, empty } from './define-call.ts';

export const renamePasskey = defineCall({
  name: 'rename-passkey',
  group: 'account',
  method: 'PUT',
  path: '/api/user/passkeys/{id}',
  summary: 'Renames one of the caller’s passkeys.',
  path_params: byId,
  body: renamePasskeyBody,
  reply: empty,
});
