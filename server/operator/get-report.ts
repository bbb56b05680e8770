import { sql } from 'kysely';
import * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import { REPORT_DAYS } from '../../contract/limits.ts';
import type { DeskReport } from '../../contract/operator-desk.ts';
import type { Context } from '../context/context.ts';
import type { Handler } from '../http/call-handler.ts';
import { letterOf, selectReports, toListedReport } from './list-reports.ts';
import { readDeskPerson } from './read-desk-person.ts';

const DAY_MS = 86_400_000;
const MOST_ALIKE = 20;

/** GET /api/operator/reports/{id}: returns a report with its evidence and both people's history. Throws `not-found`. */
export const getReport: Handler<'get-report'> = async ({ path: { id } }, context) => {
  const { db } = context;
  const row = await selectReports(context)
    .select(['reports.text', 'reports.context', 'reports.person_id', 'reports.reporter_id'])
    .where('reports.id', '=', id)
    .executeTakeFirst();
  if (row === undefined) throw new AppError('not-found');
  const { person_id, reporter_id, message_id } = row;
  const letter = letterOf(row);
  const [reported, reporter, pictures, shown, block, alike] = await Promise.all([
    readDeskPerson(context, person_id),
    readDeskPerson(context, reporter_id),
    db
      .selectFrom('report_files')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('report_id', '=', id)
      .executeTakeFirstOrThrow(),
    message_id === null
      ? undefined
      : db
          .selectFrom('messages')
          .select('id')
          .where('id', '=', message_id)
          .where('status', '<>', 'recalled')
          .executeTakeFirst(),
    db
      .selectFrom('blocks')
      .select('user_id')
      .where('user_id', '=', reporter_id)
      .where('person_id', '=', person_id)
      .executeTakeFirst(),
    letter === null ? [] : readAlike(context, { content: letter.content, personId: person_id }),
  ]);
  return {
    body: {
      ...toListedReport(row),
      text: row.text,
      letter,
      is_letter_shown: shown !== undefined,
      profile: message_id === null ? v.parse(profileCopy, row.copy) : null,
      context: row.context,
      pictures: pictures.count,
      evidence_until: new Date(row.created_at.getTime() + REPORT_DAYS * DAY_MS).toISOString(),
      reported,
      reporter,
      alike,
      has_blocked: block !== undefined,
    },
  };
};

/** Finds other people, not suspended, who sent the same text in a letter that is no reply. */
async function readAlike(
  { db }: Pick<Context, 'db'>,
  { content, personId }: { content: string; personId: string },
): Promise<DeskReport['alike']> {
  const { rows } = await sql<DeskReport['alike'][number]>`
    select users.id, profiles.full_name, count(*)::int as letters
    from messages
    join users on users.id = messages.sender_id and users.state in ('active', 'frozen')
    join profiles on profiles.user_id = users.id
    where md5(messages.content) = md5(${content}) and messages.content = ${content}
      and messages.receiver_id is not null and messages.original_message_id is null
      and messages.sender_id <> ${personId}::uuid
    group by users.id, profiles.full_name
    order by letters desc, users.id limit ${sql.lit(MOST_ALIKE)}`.execute(db);
  return rows;
}

const textOrNothing = v.nullish(v.string(), null);
const profileCopy = v.object({ full_name: textOrNothing, bio: textOrNothing });
