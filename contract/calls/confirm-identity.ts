import { identitySchema } from '../passkeys.ts';
import { defineCall, empty } from './define-call.ts';

export const confirmIdentity = defineCall({
  name: 'confirm-identity',
  group: 'account',
  method: 'POST',
  path: '/api/user/confirm-identity',
  summary:
    'Confirms by password or passkey who uses the session. For some minutes it may change what protects the account.',
  body: identitySchema,
  reply: empty,
});
