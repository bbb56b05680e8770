import type { Context } from '../context.ts';
import { hashSecret, makeSecret } from './hash-secret.ts';
import { noteActivity } from './note-activity.ts';

/** Begins a device's session: a family with its first refresh token. */
export async function startSession(
  context: Pick<Context, 'db' | 'now' | 'makeId' | 'random'>,
  userId: string,
): Promise<{ sessionId: string; refreshToken: string }> {
  const now = context.now();
  const sessionId = context.makeId();
  const refreshToken = makeSecret(context.random);
  await context.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('sessions')
      .values({ id: sessionId, user_id: userId, created_at: now, last_used_at: now })
      .execute();
    await tx
      .insertInto('refresh_tokens')
      .values({ hash: hashSecret(refreshToken), session_id: sessionId, created_at: now })
      .execute();
    await noteActivity(tx, userId, now);
  });
  return { sessionId, refreshToken };
}
