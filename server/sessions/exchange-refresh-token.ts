import type { Transaction } from 'kysely';
import { AppError } from '../../contract/errors.ts';
import type { Caller, Context } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import { markEnded } from './end-session.ts';
import { announceEnded } from './end-sessions-of.ts';
import { findSession } from './find-session.ts';
import { isDueForSuccessor, judgeRefreshToken, type Verdict } from './judge-refresh-token.ts';
import { noteActivity } from './note-activity.ts';
import { makeRefreshToken, readRefreshToken, type SeenToken } from './refresh-token.ts';
import { addSecurityLine } from './security-log.ts';

const LATE_RETRY_SECONDS = 5;

type Parts = Pick<Context, 'db' | 'now' | 'bus' | 'keys' | 'random' | 'makeId'>;

export interface Exchange {
  rotates: boolean;
  network?: string | null;
}

export interface Exchanged {
  caller: Caller;
  /** null if the shown token stays valid. */
  successor: string | null;
}

/**
 * Accepts a refresh token that a device shows without a valid auth token (product.md, "Sessions"). With `rotates`,
 * returns a successor unless the token is young. The token stays valid until the successor is shown, because the reply
 * may be lost. Ends the session if the token must have two holders. Returns null for an invalid token. Throws
 * `unavailable` for a late request: the device already has another token.
 */
export async function exchangeRefreshToken(
  context: Parts,
  refreshToken: string,
  { rotates, network = null }: Exchange,
): Promise<Exchanged | null> {
  const now = context.now();
  const shown = await readRefreshToken(context, refreshToken);
  if (shown === null) return null;
  const caller = await findSession(context.db, { sessionId: shown.sessionId, now });
  if (caller === null) return null;
  const verdict = await context.db.transaction().execute(async (tx) => {
    const shownNow = await show(tx, shown, now);
    if (shownNow !== 'ended' && shownNow.is === 'reused') {
      const { userId } = caller;
      await markEnded(tx, { sessionId: shown.sessionId, reason: 'token-reused', now });
      await addSecurityLine(tx, context, { event: 'suspected-theft', userId, network });
    }
    return shownNow;
  });
  if (verdict === 'ended') return null;
  if (verdict.is === 'late') {
    throw new AppError('unavailable', { retryAfterSeconds: LATE_RETRY_SECONDS });
  }
  if (verdict.is === 'reused') {
    announceEnded(context, [shown.sessionId]);
    return null;
  }
  await noteActivity(context.db, caller.userId, now);
  if (!rotates || !isDueForSuccessor(shown, now.getTime())) return { caller, successor: null };
  return { caller, successor: makeRefreshToken(context, shown.sessionId, shown).text };
}

/** Locks the session's row, so that a concurrent logout comes before or after. */
async function show(
  tx: Transaction<Schema>,
  shown: SeenToken,
  now: Date,
): Promise<Verdict | 'ended'> {
  const row = await tx
    .selectFrom('sessions')
    .select(['token_hash', 'confirmed_at', 'created_at', 'last_used_at'])
    .where('id', '=', shown.sessionId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return 'ended';
  const line = {
    hash: row.token_hash,
    confirmedAt: (row.confirmed_at ?? row.created_at).getTime(),
    usedAt: row.last_used_at.getTime(),
  };
  const verdict = judgeRefreshToken(line, shown, now.getTime());
  if (verdict.is !== 'good') return verdict;
  const { hash, confirmedAt, usedAt } = verdict.line;
  await tx
    .updateTable('sessions')
    .set({
      last_used_at: new Date(usedAt),
      ...(hash === line.hash ? {} : { token_hash: hash, confirmed_at: new Date(confirmedAt) }),
    })
    .where('id', '=', shown.sessionId)
    .execute();
  if (line.hash === null && hash !== null) await retireFormer(tx, shown.sessionId, now);
  return verdict;
}

/** Marks the tokens of earlier builds as exchanged. They only serve to detect their reuse then. */
async function retireFormer(tx: Transaction<Schema>, sessionId: string, now: Date): Promise<void> {
  await tx
    .updateTable('refresh_tokens')
    .set({ exchanged_at: now })
    .where('session_id', '=', sessionId)
    .execute();
}
