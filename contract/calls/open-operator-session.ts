import { operatorSessionReply } from '../operator-desk.ts';
import { identitySchema } from '../passkeys.ts';
import { defineCall } from './define-call.ts';

export const openOperatorSession = defineCall({
  name: 'open-operator-session',
  group: 'operator',
  method: 'POST',
  path: '/api/operator/session',
  summary:
    'Opens the session of an operator for 12 hours, by passkey, or by password where the address of the server carries no passkeys.',
  body: identitySchema,
  reply: operatorSessionReply,
});
