import { AppError } from '../../contract/errors.ts';
import { PROOF_MINUTES } from '../../contract/limits.ts';
import type { Caller, Context } from '../context/context.ts';

const MINUTE_MS = 60_000;

/**
 * Throws `proof-needed` unless the user of this session has given a password or a passkey within PROOF_MINUTES. A
 * stolen or borrowed session alone must not change the protection of the account.
 */
export async function requireProof(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { sessionId }: Pick<Caller, 'sessionId'>,
): Promise<void> {
  const proved = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('proved_at', '>', new Date(now().getTime() - PROOF_MINUTES * MINUTE_MS))
    .executeTakeFirst();
  if (proved === undefined) throw new AppError('proof-needed');
}
