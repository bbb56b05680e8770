import { type Kysely, type RawBuilder, sql } from 'kysely';
import { REFRESH_TOKEN_LIFE_DAYS, SESSION_LIFE_DAYS } from '../../contract/limits.ts';
import type { Caller, Context } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import { readRefreshToken } from './refresh-token.ts';

const DAY_MS = 86_400_000;

/** Returns the time after which a session must have been used to be alive. */
export const oldestLiveUse = (now: Date): Date =>
  new Date(now.getTime() - REFRESH_TOKEN_LIFE_DAYS * DAY_MS);

/** Returns the time after which the login of a session must be, regardless of its use. */
export const oldestLiveLogin = (now: Date): Date =>
  new Date(now.getTime() - SESSION_LIFE_DAYS * DAY_MS);

export interface NamedSession {
  sessionId: string;
  userId: string;
}

/** Returns the SQL expression for whether this session is alive, for use in other statements. */
export const isLive = ({ sessionId, userId }: NamedSession, now: Date): RawBuilder<boolean> =>
  sql<boolean>`exists (${selectLive(
    now,
    sql`sessions.id = ${sessionId}::uuid and users.id = ${userId}::uuid`,
  )})`;

/**
 * Selects live sessions. The statement is plain SQL, because it is used on every call and a query builder would take
 * longer than the query itself.
 */
const selectLive = (now: Date, which: RawBuilder<unknown>) => sql<SessionRow>`
  select sessions.id as session_id, users.id as user_id, users.email, users.language
  from sessions join users on users.id = sessions.user_id
  where sessions.ended_at is null and sessions.last_used_at > ${oldestLiveUse(now)}::timestamptz
    and sessions.created_at > ${oldestLiveLogin(now)}::timestamptz
    and users.state = 'active' and ${which}`;

interface SessionRow {
  session_id: string;
  user_id: string;
  email: string | null;
  language: 'tr' | 'en';
}

const toCaller = (row: SessionRow | undefined): Caller | null =>
  row === undefined || row.email === null
    ? null
    : {
        userId: row.user_id,
        sessionId: row.session_id,
        email: row.email,
        language: row.language,
      };

/** Finds the user of a live session. Returns null if it has ended or the person may not log in. */
export async function findSession(
  db: Kysely<Schema>,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<Caller | null> {
  const { rows } = await selectLive(now, sql`sessions.id = ${sessionId}::uuid`).execute(db);
  return toCaller(rows[0]);
}

/** Finds the live session of a refresh token. The lookup does not count as a use. */
export async function findFamily(
  context: Pick<Context, 'db' | 'keys' | 'now'>,
  refreshToken: string,
): Promise<Caller | null> {
  const shown = await readRefreshToken(context, refreshToken);
  if (shown === null) return null;
  return findSession(context.db, { sessionId: shown.sessionId, now: context.now() });
}
