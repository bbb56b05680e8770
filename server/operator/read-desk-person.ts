import { sql } from 'kysely';
import type { DeskPerson } from '../../contract/operator-desk.ts';
import type { Context } from '../context/context.ts';
import { UPHELD } from '../moderation/open-reports.ts';

const DAY_MS = 86_400_000;

/** Reads a person with the figures that operators see. Throws if the person does not exist. */
export async function readDeskPerson(
  { db, now }: Pick<Context, 'db' | 'now'>,
  id: string,
): Promise<DeskPerson> {
  const since = new Date(now().getTime() - DAY_MS);
  const row = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id', 'users.state', 'users.created_at', 'users.suspended_until'])
    .select(['profiles.full_name', 'profiles.city', 'profiles.photo_1_url as photo_url'])
    .select(
      sql<number>`(select count(*)::int from reports where person_id = users.id)`.as(
        'reports_against',
      ),
    )
    .select(
      sql<number>`(select count(*)::int from reports where person_id = users.id
        and outcome = any(${UPHELD}::text[]))`.as('upheld_against'),
    )
    .select(
      sql<number>`(select count(*)::int from reports where reporter_id = users.id)`.as(
        'reports_made',
      ),
    )
    .select(
      sql<number>`(select count(*)::int from reports where reporter_id = users.id
        and outcome = any(${UPHELD}::text[]))`.as('upheld_made'),
    )
    .select(
      sql<number>`(select count(*)::int from messages where sender_id = users.id
        and created_at > ${since}::timestamptz)`.as('letters_today'),
    )
    .select(
      sql<number>`(select count(*)::int from acquaintances as mine
        where mine.user_id = users.id and mine.wrote_at > ${since}::timestamptz
          and not exists (select from acquaintances as theirs
            where theirs.user_id = mine.person_id and theirs.person_id = mine.user_id
              and theirs.wrote_at is not null))`.as('strangers_today'),
    )
    .select(
      sql<number>`(select count(*)::int from security_log
        where user_id = users.id and event = 'suspended')`.as('suspensions'),
    )
    .where('users.id', '=', id)
    .executeTakeFirstOrThrow();
  const { created_at, suspended_until, ...facts } = row;
  return {
    ...facts,
    registered_at: created_at.toISOString(),
    suspended_until: suspended_until?.toISOString() ?? null,
  };
}
