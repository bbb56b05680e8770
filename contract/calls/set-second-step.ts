import { secondStepBody } from '../passkeys.ts';
import { defineCall, empty } from './define-call.ts';

export const setSecondStep = defineCall({
  name: 'set-second-step',
  group: 'account',
  method: 'PUT',
  path: '/api/user/second-step',
  summary: 'Sets whether a login by password also needs a passkey.',
  body: secondStepBody,
  reply: empty,
});
