import type { Kysely } from 'kysely';
import { REFRESH_TOKEN_LIFE_DAYS } from '../../contract/limits.ts';
import type { Caller } from '../context.ts';
import type { Schema } from '../db/schema.ts';
import { hashSecret } from './hash-secret.ts';

const REFRESH_LIFE_MS = REFRESH_TOKEN_LIFE_DAYS * 86_400_000;

/** When a session must have been used last to be alive still. */
export const oldestLiveUse = (now: Date): Date => new Date(now.getTime() - REFRESH_LIFE_MS);

const liveSessions = (db: Kysely<Schema>, now: Date) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id as session_id', 'users.id as user_id', 'users.email', 'users.language'])
    .where('sessions.ended_at', 'is', null)
    .where('sessions.last_used_at', '>', oldestLiveUse(now))
    .where('users.state', '=', 'active');

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
  const row = await liveSessions(db, now).where('sessions.id', '=', sessionId).executeTakeFirst();
  return toCaller(row);
}

/** Whose live session a refresh token belongs to; being looked up is not use. */
export async function findFamily(
  db: Kysely<Schema>,
  { refreshToken, now }: { refreshToken: string; now: Date },
): Promise<Caller | null> {
  const row = await liveSessions(db, now)
    .innerJoin('refresh_tokens', 'refresh_tokens.session_id', 'sessions.id')
    .where('refresh_tokens.hash', '=', hashSecret(refreshToken))
    .executeTakeFirst();
  return toCaller(row);
}
