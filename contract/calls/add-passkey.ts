import { addPasskeyBody } from '../passkeys.ts';
import { defineCall, empty } from './define-call.ts';

export const addPasskey = defineCall({
  name: 'add-passkey',
  group: 'account',
  method: 'POST',
  path: '/api/user/passkeys',
  summary: 'Saves a new passkey.',
  body: addPasskeyBody,
  reply: empty,
});
