import type { Transaction } from 'kysely';
import { AppError } from '../../contract/errors.ts';
import type { Assertion } from '../../contract/passkeys.ts';
import type { Context } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import { queueAccountNotice } from '../mail/account-notice.ts';
import { addSecurityLine } from '../sessions/security-log.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { verifyPasskey } from './verify-passkey.ts';

/**
 * Ends the second step of an account, with its recovery codes, and mails the person. Does nothing if it is off.
 * `network` is null for the operator's act.
 */
export async function endSecondStep(
  tx: Transaction<Schema>,
  context: Pick<Context, 'makeId' | 'now' | 'jobs'>,
  { userId, network }: { userId: string; network: string | null },
): Promise<boolean> {
  const ended = await tx
    .updateTable('users')
    .set({ second_step: false })
    .where('id', '=', userId)
    .where('second_step', '=', true)
    .returning('id')
    .executeTakeFirst();
  if (ended === undefined) return false;
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await addSecurityLine(tx, context, { event: 'second-step-off', userId, network });
  await queueAccountNotice(tx, context, { userId, kind: 'second-step-off' });
  return true;
}

interface SecondProof {
  userId: string;
  passkey?: Assertion | undefined;
  recoveryCode?: string | undefined;
  network: string;
}

/**
 * Checks the second step of a login: a passkey or a recovery code. Throws `second-step-needed` without either,
 * `recovery-code-wrong`, and what `verifyPasskey` throws.
 */
export async function checkSecondStep(
  context: Context,
  { userId, passkey, recoveryCode, network }: SecondProof,
): Promise<void> {
  await context.db.transaction().execute(async (tx) => {
    if (passkey !== undefined) {
      await verifyPasskey(tx, context, { passkey, userId });
      return;
    }
    if (recoveryCode === undefined) throw new AppError('second-step-needed');
    if (!(await spendRecoveryCode(tx, { userId, code: recoveryCode, now: context.now() }))) {
      throw new AppError('recovery-code-wrong', { field: 'recoveryCode' });
    }
    await addSecurityLine(tx, context, { event: 'recovery-code-used', userId, network });
    await queueAccountNotice(tx, context, { userId, kind: 'recovery-code-used' });
  });
  context.jobs.wake();
}
