import type { Context } from '../context/context.ts';
import { noteActivity } from './note-activity.ts';
import { makeRefreshToken } from './refresh-token.ts';
import { addSecurityLine } from './security-log.ts';

/** Begins a device's session with its first refresh token; a login tells the network that it came from. */
export async function startSession(
  context: Pick<Context, 'db' | 'now' | 'makeId' | 'random' | 'keys'>,
  userId: string,
  network: string | null = null,
): Promise<{ sessionId: string; refreshToken: string }> {
  const now = context.now();
  const sessionId = context.makeId();
  const { text: refreshToken, hash } = makeRefreshToken(context, sessionId);
  await context.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('sessions')
      .values({
        id: sessionId,
        user_id: userId,
        created_at: now,
        last_used_at: now,
        token_hash: hash,
        confirmed_at: now,
      })
      .execute();
    await noteActivity(tx, userId, now);
    await addSecurityLine(tx, context, { event: 'login', userId, network });
  });
  return { sessionId, refreshToken };
}
