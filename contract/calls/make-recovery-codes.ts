import { recoveryCodesReply } from '../passkeys.ts';
import { defineCall } from './define-call.ts';

export const makeRecoveryCodes = defineCall({
  name: 'make-recovery-codes',
  group: 'account',
  method: 'POST',
  path: '/api/user/recovery-codes',
  summary: 'Makes new recovery codes. The former ones end.',
  reply: recoveryCodesReply,
});
