import { newPasskeySchema } from '../passkeys.ts';
import { defineCall } from './define-call.ts';

export const beginPasskey = defineCall({
  name: 'begin-passkey',
  group: 'account',
  method: 'POST',
  path: '/api/user/passkeys/begin',
  summary: 'Begins a new passkey: answers what the authenticator is asked for.',
  reply: newPasskeySchema,
});
