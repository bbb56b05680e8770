import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { COMPLETE_PERCENTAGE } from '../../contract/limits.ts';
import type { Context } from '../context.ts';
import type { Schema } from '../db/schema.ts';
import { daysBefore } from '../purge/days-before.ts';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
const MONTH_DAYS = 30;
/** A place is the step of activity above 48 shuffled bits: together far below 2^53. */
const SHUFFLED_BITS = 48;

/** The server's date in UTC, on which the order depends. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/**
 * Sees to it that everybody has their place of today (product.md, "Messages, feed, people"): the
 * recently active first, in coarse steps, shuffled within each by the day. The first who asks on a
 * new day does the work, and the others wait for it. Answers the day.
 */
export async function ensureFeaturedOrder({
  db,
  now,
}: Pick<Context, 'db' | 'now'>): Promise<string> {
  const today = dayOf(now());
  if ((await readFeaturedDay(db)) === today) return today;
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('featured order', 0))`.execute(tx);
    if ((await readFeaturedDay(tx)) === today) return;
    // Whoever asks meanwhile waits anyway, and truncating leaves no dead rows behind.
    await sql`truncate featured`.execute(tx);
    await sql`
      insert into featured (user_id, place)
      select users.id, ${placeOn(today)}
      from users join profiles on profiles.user_id = users.id
      where profiles.completion = ${COMPLETE_PERCENTAGE} and users.state <> 'deleted'
        and users.email_verified_at is not null`.execute(tx);
    // Last, because this row is also the counter of the sky's removals.
    await tx.updateTable('meta').set({ featured_day: today }).execute();
  });
  return today;
}

/** Gives somebody whose profile has become complete their place of today at once. */
export async function addToFeatured(tx: Transaction<Schema>, userId: string): Promise<void> {
  const day = await readFeaturedDay(tx);
  // Nobody has asked yet: the first who does includes them.
  if (day === null) return;
  await sql`
    insert into featured (user_id, place)
    select users.id, ${placeOn(day)} from users where users.id = ${userId}::uuid
    on conflict (user_id) do nothing`.execute(tx);
}

async function readFeaturedDay(db: Kysely<Schema>): Promise<string | null> {
  const row = await db.selectFrom('meta').select('featured_day').executeTakeFirst();
  return row?.featured_day ?? null;
}

/** Someone's place in the order of a day, by what was known of their activity when it began. */
function placeOn(day: string): RawBuilder<number> {
  const midnight = new Date(`${day}T00:00:00Z`);
  const seed = midnight.getTime() / DAY_MS;
  const since = (days: number) => sql`${daysBefore(midnight, days)}::timestamptz`;
  return sql`
    case
      when users.last_active_at >= ${since(1)} then 0
      when users.last_active_at >= ${since(WEEK_DAYS)} then 1
      when users.last_active_at >= ${since(MONTH_DAYS)} then 2
      else 3
    end * ${sql.lit(2 ** SHUFFLED_BITS)}::bigint
    + (hashtextextended(users.id::text, ${seed}::bigint)
      & ${sql.lit(2 ** SHUFFLED_BITS - 1)}::bigint)`;
}
