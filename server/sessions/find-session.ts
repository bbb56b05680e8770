import { type Kysely, type RawBuilder, sql } from 'kysely';
import { REFRESH_TOKEN_LIFE_DAYS, SESSION_LIFE_DAYS } from '../../contract/limits.ts';
import type { Caller, Context } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import { readRefreshToken } from './refresh-token.ts';

const DAY_MS = 86_400_000;

/** When a session must have been used last to be alive still. */
export const oldestLiveUse = (now: Date): Date =>
  new Date(now.getTime() - REFRESH_TOKEN_LIFE_DAYS * DAY_MS);

/** When the login of a session must have been, however much the session is used. */
export const oldestLiveLogin = (now: Date): Date =>
  new Date(now.getTime() - SESSION_LIFE_DAYS * DAY_MS);

/** A session as a token names it. */
export interface NamedSession {
  sessionId: string;
  userId: string;
}

/** Whether this session lives, as an expression for a statement that asks for more. */
export const isLive = ({ sessionId, userId }: NamedSession, now: Date): RawBuilder<boolean> =>
  sql<boolean>`exists (${selectLive(
    now,
    sql`sessions.id = ${sessionId}::uuid and users.id = ${userId}::uuid`,
  )})`;

/** Asked at every call: as SQL, because building it anew each time would take longer than the answer. */
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

/** Whose live session this is; null when it has ended or its person may not come in. */
export async function findSession(
  db: Kysely<Schema>,
  { sessionId, now }: { sessionId: string; now: Date },
): Promise<Caller | null> {
  const { rows } = await selectLive(now, sql`sessions.id = ${sessionId}::uuid`).execute(db);
  return toCaller(rows[0]);
}

/** Whose live session a refresh token belongs to; being looked up is not use. */
export async function findFamily(
  context: Pick<Context, 'db' | 'keys' | 'now'>,
  refreshToken: string,
): Promise<Caller | null> {
  const shown = await readRefreshToken(context, refreshToken);
  if (shown === null) return null;
  return findSession(context.db, { sessionId: shown.sessionId, now: context.now() });
}
