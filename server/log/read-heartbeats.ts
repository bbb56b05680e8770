import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import { oldestLiveLogin } from '../sessions/find-session.ts';
import { anyOf, inPages } from './pages-of-ids.ts';

/** The head and the checksum of a person's log (contract/log-checksum.ts). */
export interface Heartbeat {
  seq: number;
  checksum: number;
}

export const NO_PULSE: Heartbeat = { seq: 0, checksum: 0 };

export interface Heartbeats {
  /** The heartbeats by user id. */
  heads: ReadonlyMap<string, Heartbeat>;
  /** The requested sessions that have not ended and whose person may log in. */
  liveSessions: ReadonlySet<string>;
}

/** Reads the heads of these persons, and which of these sessions are alive. */
export async function readHeartbeats(
  db: Kysely<Schema>,
  userIds: string[],
  { sessionIds, now }: { sessionIds: string[]; now: Date },
): Promise<Heartbeats> {
  const heads = new Map<string, Heartbeat>();
  for (const page of inPages(userIds)) {
    const rows = await db
      .selectFrom('heads')
      .select(['user_id', 'seq', 'checksum'])
      .where('user_id', '=', anyOf(page))
      .execute();
    for (const { user_id, ...heartbeat } of rows) heads.set(user_id, heartbeat);
  }
  const liveSessions = new Set<string>();
  for (const page of inPages(sessionIds)) {
    const rows = await db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select('sessions.id')
      .where('sessions.id', '=', anyOf(page))
      .where('sessions.ended_at', 'is', null)
      .where('sessions.created_at', '>', oldestLiveLogin(now))
      .where('users.state', '=', 'active')
      .execute();
    for (const { id } of rows) liveSessions.add(id);
  }
  return { heads, liveSessions };
}
