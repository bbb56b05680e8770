import type { Transaction } from 'kysely';
import type { Context } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import type { RequestFacts } from '../http/call-handler.ts';
import { describeDevice } from './describe-device.ts';
import { noteActivity } from './note-activity.ts';
import { makeRefreshToken } from './refresh-token.ts';
import { addSecurityLine } from './security-log.ts';

type Parts = Pick<Context, 'now' | 'makeId' | 'random' | 'keys'>;
export type LoginFacts = Pick<RequestFacts, 'network' | 'userAgent' | 'timeZone' | 'build'>;
type SessionFacts = LoginFacts & { isProved?: boolean };

export interface StartedSession {
  sessionId: string;
  refreshToken: string;
}

export function startSession(
  context: Parts & Pick<Context, 'db'>,
  userId: string,
  facts: SessionFacts | null = null,
): Promise<StartedSession> {
  return context.db.transaction().execute((tx) => addSession(tx, context, userId, facts));
}

/** Starts a device's session with its first refresh token. `facts` is null for a login without a request. */
export async function addSession(
  tx: Transaction<Schema>,
  context: Parts,
  userId: string,
  facts: SessionFacts | null,
): Promise<StartedSession> {
  const now = context.now();
  const sessionId = context.makeId();
  const { text: refreshToken, hash } = makeRefreshToken(context, sessionId);
  await tx
    .insertInto('sessions')
    .values({
      id: sessionId,
      user_id: userId,
      created_at: now,
      last_used_at: now,
      token_hash: hash,
      confirmed_at: now,
      proved_at: facts?.isProved ? now : null,
      ...(facts === null ? {} : describeDevice(facts)),
    })
    .execute();
  await noteActivity(tx, userId, now);
  const network = facts?.network ?? null;
  await addSecurityLine(tx, context, { event: 'login', userId, network });
  return { sessionId, refreshToken };
}
