import { sql } from 'kysely';
import { photoFields } from '../../contract/entities.ts';
import type { DeskPersonPage } from '../../contract/operator-reviews.ts';
import type { Context } from '../context/context.ts';
import type { Handler } from '../http/call-handler.ts';
import { toMessageValue } from '../messages/message-value.ts';
import { selectMessages } from '../messages/read-messages.ts';
import { oldestLiveLogin, oldestLiveUse } from '../sessions/find-session.ts';
import { findDeskPerson } from './find-desk-person.ts';
import { selectReports, toListedReport } from './list-reports.ts';
import { readDeskPerson } from './read-desk-person.ts';
import { selectStatements, toStatement } from './read-statements.ts';

const MOST_LETTERS = 20;
const MOST_REPORTS = 20;
const MOST_SESSIONS = 50;
const MOST_STATEMENTS = 50;

/**
 * GET /api/operator/people/{userId}: returns a person as operators see them, without private letters. Throws
 * `profile-not-found` for an unknown or deleted person.
 */
export const getDeskPerson: Handler<'get-desk-person'> = async ({ path }, context) => {
  const { db } = context;
  const id = await findDeskPerson(db, path.userId);
  const [person, own, sessions, letters, reports, statements] = await Promise.all([
    readDeskPerson(context, id),
    db
      .selectFrom('users')
      .innerJoin('profiles', 'profiles.user_id', 'users.id')
      .select(['users.email', 'profiles.bio', ...photoFields])
      .where('users.id', '=', id)
      .executeTakeFirstOrThrow(),
    readSessions(context, id),
    selectMessages(db)
      .where('messages.sender_id', '=', id)
      .where('messages.receiver_id', 'is', null)
      .where('messages.status', '<>', sql.lit('recalled'))
      .orderBy('messages.created_at', 'desc')
      .limit(MOST_LETTERS)
      .execute(),
    selectReports(context)
      .where('reports.person_id', '=', id)
      .orderBy('reports.created_at', 'desc')
      .limit(MOST_REPORTS)
      .execute(),
    selectStatements(db)
      .where('statements.user_id', '=', id)
      .orderBy('statements.at', 'desc')
      .limit(MOST_STATEMENTS)
      .execute(),
  ]);
  return {
    body: {
      person,
      email: own.email,
      bio: own.bio,
      photo_urls: photoFields.flatMap((field) => own[field] ?? []),
      sessions,
      letters: letters.map(toMessageValue),
      reports: reports.map(toListedReport),
      statements: statements.map(toStatement),
    },
  };
};

async function readSessions(
  { db, now }: Pick<Context, 'db' | 'now'>,
  userId: string,
): Promise<DeskPersonPage['sessions']> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'browser', 'system', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('last_used_at', '>', oldestLiveUse(now()))
    .where('created_at', '>', oldestLiveLogin(now()))
    .orderBy('last_used_at', 'desc')
    .limit(MOST_SESSIONS)
    .execute();
  return rows.map(({ created_at, last_used_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
  }));
}
