import type { OperatorSession } from '../../contract/operator-desk.ts';
import type { Caller, Context } from '../context/context.ts';
import type { Handler } from '../http/call-handler.ts';
import { canCarryPasskeys } from '../passkeys/relying-party.ts';
import { readOperatorEnd } from './require-operator.ts';

/**
 * GET /api/operator/session: returns the caller's operator session. Throws `not-found` for a caller who is no operator.
 */
export const getOperatorSession: Handler<'get-operator-session'> = async ({ caller }, context) => ({
  body: await describeSession(context, caller, await readOperatorEnd(context, caller)),
});

/** Returns the session as the desk shows it. `end` is the end of its operator rights. */
export async function describeSession(
  context: Pick<Context, 'db' | 'publicOrigin'>,
  { userId }: Pick<Caller, 'userId'>,
  end: Date | null,
): Promise<OperatorSession> {
  const profile = await context.db
    .selectFrom('profiles')
    .select('full_name')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return {
    ends_at: end?.toISOString() ?? null,
    needs_passkey: canCarryPasskeys(context),
    full_name: profile?.full_name ?? null,
  };
}
