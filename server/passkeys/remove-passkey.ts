import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import type { Context } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import type { Handler } from '../http/call-handler.ts';
import { write } from '../log/write.ts';
import { queueAccountNotice } from '../mail/account-notice.ts';
import { addSecurityLine } from '../sessions/security-log.ts';
import { requireProof } from './require-proof.ts';
import { endSecondStep } from './second-step.ts';

/**
 * DELETE /api/user/passkeys/{id}: removes a passkey and mails the person. Removing the last passkey also turns the
 * second step off. Throws `proof-needed`, and `not-found` for a passkey that is not the caller's.
 */
export const removePasskey: Handler<'remove-passkey'> = async (call, context) => {
  const { caller, path, keyed, request } = call;
  const { userId } = caller;
  await requireProof(context, caller);
  const removing = { request: keyed, touches: [], result: v.null() };
  await write(context, removing, async ({ tx }) => {
    const removed = await tx
      .deleteFrom('passkeys')
      .where('id', '=', path.id)
      .where('user_id', '=', userId)
      .returning('id')
      .executeTakeFirst();
    if (removed === undefined) throw new AppError('not-found');
    const { network } = request;
    await queueAccountNotice(tx, context, { userId, kind: 'passkey-removed' });
    await finishRemoval(tx, context, { userId, network });
    return { result: null, changes: [] };
  });
  context.jobs.wake();
  return { body: {} };
};

type Removal = { userId: string; network: string };
type Parts = Pick<Context, 'makeId' | 'now' | 'jobs'>;

/** Removes the passkeys that were added since a time, like `removePasskey`, but without its mail. */
export async function removePasskeysSince(
  tx: Transaction<Schema>,
  context: Parts,
  { since, ...removal }: Removal & { since: Date },
): Promise<void> {
  const removed = await tx
    .deleteFrom('passkeys')
    .where('user_id', '=', removal.userId)
    .where('created_at', '>=', since)
    .returning('id')
    .execute();
  if (removed.length > 0) await finishRemoval(tx, context, removal);
}

/** Adds the removal to the security log. Ends the second step if no passkey is left. */
async function finishRemoval(
  tx: Transaction<Schema>,
  context: Parts,
  { userId, network }: Removal,
): Promise<void> {
  await addSecurityLine(tx, context, { event: 'passkey-removed', userId, network });
  const other = await tx
    .selectFrom('passkeys')
    .select('id')
    .where('user_id', '=', userId)
    .limit(1)
    .executeTakeFirst();
  if (other === undefined) await endSecondStep(tx, context, { userId, network });
}
