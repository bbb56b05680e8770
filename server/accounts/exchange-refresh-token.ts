import type { Kysely } from 'kysely';
import type { Caller, Context } from '../context.ts';
import type { Schema } from '../db/schema.ts';
import { endSession } from './end-session.ts';
import { findFamily } from './find-session.ts';
import { deriveSuccessor, hashSecret } from './hash-secret.ts';
import { noteActivity } from './note-activity.ts';

/** How long a token stays good after its successor has been exchanged in turn. */
const GRACE_MS = 30_000;

type Parts = Pick<Context, 'db' | 'now' | 'bus' | 'keys'>;

/**
 * Exchanges a refresh token for its successor (product.md, "Sessions"). A token that was
 * exchanged already gives the same successor again, because the first reply may be lost, until
 * that successor has been exchanged and 30 seconds beyond. Used later than that it was stolen
 * from one of two: the whole family ends. null: not good.
 */
export async function exchangeRefreshToken(
  context: Parts,
  refreshToken: string,
): Promise<{ caller: Caller; refreshToken: string } | null> {
  const now = context.now();
  const caller = await findFamily(context.db, { refreshToken, now });
  if (caller === null) return null;
  const successor = deriveSuccessor(context.keys.refreshToken, refreshToken);
  const isGood = await context.db.transaction().execute((tx) =>
    exchange(tx, {
      sessionId: caller.sessionId,
      hash: hashSecret(refreshToken),
      successorHash: hashSecret(successor),
      now,
    }),
  );
  if (isGood === 'ended') return null;
  if (isGood === 'reused') {
    await endSession(context, caller.sessionId, 'token-reused');
    return null;
  }
  return { caller, refreshToken: successor };
}

interface Exchange {
  sessionId: string;
  hash: string;
  successorHash: string;
  now: Date;
}

async function exchange(
  tx: Kysely<Schema>,
  { sessionId, hash, successorHash, now }: Exchange,
): Promise<'good' | 'reused' | 'ended'> {
  // The session's row is the family's lock: a logout at the same moment comes before or after.
  const session = await tx
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  if (session === undefined) return 'ended';
  await noteActivity(tx, session.user_id, now);

  const successor = await tx
    .selectFrom('refresh_tokens')
    .select('exchanged_at')
    .where('hash', '=', successorHash)
    .executeTakeFirst();
  if (successor !== undefined) {
    const { exchanged_at } = successor;
    const isLate = exchanged_at !== null && now.getTime() > exchanged_at.getTime() + GRACE_MS;
    return isLate ? 'reused' : 'good';
  }
  await tx
    .updateTable('refresh_tokens')
    .set({ exchanged_at: now, successor_hash: successorHash })
    .where('hash', '=', hash)
    .execute();
  await tx
    .insertInto('refresh_tokens')
    .values({ hash: successorHash, session_id: sessionId, created_at: now })
    .execute();
  return 'good';
}
