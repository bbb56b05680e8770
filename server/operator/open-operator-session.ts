import { AppError } from '../../contract/errors.ts';
import { OPERATOR_SESSION_HOURS } from '../../contract/limits.ts';
import type { Handler } from '../http/call-handler.ts';
import { addActLine } from '../moderation/operator-act.ts';
import { canCarryPasskeys } from '../passkeys/relying-party.ts';
import { verifyIdentity } from '../passkeys/verify-identity.ts';
import { describeSession } from './get-operator-session.ts';
import { readOperatorEnd } from './require-operator.ts';

const HOUR_MS = 3_600_000;

/**
 * POST /api/operator/session: gives the caller's session operator rights for 12 hours. Needs a passkey, or a password
 * if passkeys are impossible at the server's address. Throws `not-found` without the role, `proof-needed` for a
 * password if a passkey is possible, and what `verifyIdentity` throws.
 */
export const openOperatorSession: Handler<'open-operator-session'> = async (call, context) => {
  const { caller, body: identity, request, keyed } = call;
  await readOperatorEnd(context, caller);
  if (identity.passkey === undefined && canCarryPasskeys(context)) {
    throw new AppError('proof-needed');
  }
  await verifyIdentity(context, { caller, identity, request });
  const now = context.now();
  const end = new Date(now.getTime() + OPERATOR_SESSION_HOURS * HOUR_MS);
  await context.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('sessions')
      .set({ operator_until: end, proved_at: now })
      .where('id', '=', caller.sessionId)
      .execute();
    await addActLine(tx, context, { keyed, act: 'session-opened' });
  });
  return { body: await describeSession(context, caller, end) };
};
