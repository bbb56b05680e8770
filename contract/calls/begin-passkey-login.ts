import { passkeyRequestSchema } from '../passkeys.ts';
import { defineCall } from './define-call.ts';

export const beginPasskeyLogin = defineCall({
  name: 'begin-passkey-login',
  group: 'session',
  method: 'POST',
  path: '/api/auth/passkey/begin',
  via: 'direct',
  who: 'anyone',
  summary: 'Begins a login by passkey: answers what the authenticator signs.',
  reply: passkeyRequestSchema,
});
