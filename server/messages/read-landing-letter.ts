import { sql } from 'kysely';
import type { LandingLetter } from '../../contract/landing-letter.ts';
import { cleanPersonName } from '../../contract/person-name.ts';
import type { Context } from '../context/context.ts';

const HOUR_MS = 60 * 60 * 1000;
const CHOICE_HOURS = 24;
const RECENT_HOURS = 7 * 24;
/** The most answered letter is chosen from this many of the newest letters. The number limits the cost of the query. */
const CANDIDATES = 100;

/**
 * Returns the letter for the landing page (product.md section 2): the operator's choice of the last 24 hours, else the
 * most answered letter of the last 7 days whose author allows it, else null. Excludes letters that are no longer in the
 * sky, and letters whose author is hidden or reported for the letter.
 */
export async function readLandingLetter({
  db,
  now,
}: Pick<Context, 'db' | 'now'>): Promise<LandingLetter | null> {
  const hoursAgo = (hours: number) => new Date(now().getTime() - hours * HOUR_MS);
  const { rows } = await sql<Omit<LandingLetter, 'created_at'> & { created_at: Date }>`
    with choice as (
      select landing_message_id as id from meta where landing_chosen_at > ${hoursAgo(CHOICE_HOURS)}
    ), shown as (
      select letter.id, letter.content, letter.created_at, full_name, city, country,
        letter.id = (select id from choice) as is_chosen
      from messages letter
      join users author on author.id = letter.sender_id and author.state = 'active'
      join profiles on profiles.user_id = author.id and full_name is not null
      where letter.landing_allowed and letter.receiver_id is null and letter.status <> 'recalled'
        and not exists (select from reports where message_id = letter.id and closed_at is null)
        and (letter.created_at > ${hoursAgo(RECENT_HOURS)} or letter.id = (select id from choice))
      order by is_chosen desc nulls last, letter.created_at desc
      limit ${sql.lit(CANDIDATES)}
    )
    select content, created_at, full_name, city, country from shown
    order by is_chosen desc nulls last, (
      select count(distinct sender_id) from messages
      where original_message_id = shown.id and status <> 'recalled'
    ) desc, created_at desc
    limit 1`.execute(db);
  const [row] = rows;
  const name = cleanPersonName(row?.full_name ?? null);
  if (row === undefined || name === null) return null;
  return { ...row, full_name: name, created_at: row.created_at.toISOString() };
}
