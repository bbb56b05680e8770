import { sql } from 'kysely';
import * as v from 'valibot';
import type { Handler } from '../http/call-handler.ts';
import { write } from '../log/write.ts';
import { queueAccountNotice } from '../mail/account-notice.ts';
import { addSecurityLine } from '../sessions/security-log.ts';
import { deriveRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';
import { requireProof } from './require-proof.ts';

/**
 * POST /api/user/recovery-codes: makes new recovery codes, which replace the former ones, and mails the person. Stores
 * only the hashes. Throws `proof-needed`.
 */
export const makeRecoveryCodes: Handler<'make-recovery-codes'> = async (call, context) => {
  const { caller, keyed, request } = call;
  const { userId } = caller;
  await requireProof(context, caller);
  const codes = deriveRecoveryCodes(context, { userId, seed: keyed.key ?? context.makeId() });
  const making = { request: keyed, touches: [], result: v.null() };
  await write(context, making, async ({ tx }) => {
    await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
    const hashes = codes.map((code) => hashRecoveryCode(userId, code));
    await sql`
      insert into recovery_codes (hash, user_id)
      select unnest(${hashes}::text[]), ${userId}::uuid`.execute(tx);
    const { network } = request;
    await addSecurityLine(tx, context, { event: 'recovery-codes-made', userId, network });
    await queueAccountNotice(tx, context, { userId, kind: 'recovery-codes-made' });
    return { result: null, changes: [] };
  });
  context.jobs.wake();
  return { body: { codes } };
};
