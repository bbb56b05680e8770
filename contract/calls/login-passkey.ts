import { loginReply } from '../accounts.ts';
import { loginPasskeyBody } from '../passkeys.ts';
import { defineCall } from './define-call.ts';

export const loginPasskey = defineCall({
  name: 'login-passkey',
  group: 'session',
  method: 'POST',
  path: '/api/auth/passkey',
  via: 'direct',
  who: 'anyone',
  summary: 'Begins a session by a passkey; brings a frozen account back.',
  body: loginPasskeyBody,
  reply: loginReply,
});
