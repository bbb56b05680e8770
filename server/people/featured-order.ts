import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { AppError } from '../../contract/errors.ts';
import { COMPLETE_PERCENTAGE } from '../../contract/limits.ts';
import { daysBefore } from '../base/days-before.ts';
import type { Context } from '../context/context.ts';
import { ALL_PEOPLE, type Batch, deleteBefore, walkThrough } from '../db/in-batches.ts';
import type { Schema } from '../db/schema.ts';
import { LOOK_EVERY_MS, scheduleEvery } from '../jobs/schedule-every.ts';
import { workInTurn } from '../jobs/take-lease.ts';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
const MONTH_DAYS = 30;
/** A place is the step of activity above 48 shuffled bits, which stays far below 2^53. */
const SHUFFLED_BITS = 48;

/** Returns the server's UTC date, on which the order depends. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** Tomorrow's order is made in the last two hours of today. */
const MADE_FROM_HOUR = 22;

/** How long a request waits for the very first order, which another node makes. */
const FIRST_ORDER_WITHIN_MS = 10_000;
const FIRST_ORDER_LOOK_MS = 100;

type Parts = Pick<Context, 'db' | 'now' | 'timers' | 'log'>;

/**
 * Returns the newest day that has an order of the featured people, at most today (product.md, "Messages, feed,
 * people"). Recently active people come first, in coarse steps, and each step is shuffled by the day. The order is
 * normally created before midnight. If no server ran then, the first caller creates it, while concurrent callers get
 * the previous order. Callers only wait for the very first order.
 */
export async function findFeaturedDay(context: Parts): Promise<string> {
  const today = dayOf(context.now());
  for (let waitedMs = 0; waitedMs < FIRST_ORDER_WITHIN_MS; waitedMs += FIRST_ORDER_LOOK_MS) {
    const newest = await readNewestDay(context.db, today);
    if (newest === today || (await makeFeaturedOrder(context, today))) return today;
    if (newest !== null) return newest;
    await new Promise<void>((resolve) => {
      context.timers.after(FIRST_ORDER_LOOK_MS, resolve);
    });
  }
  throw new AppError('unavailable', { retryAfterSeconds: 1 });
}

/** Makes tomorrow's order before midnight UTC, once in the cluster. The returned function stops it. */
export const scheduleFeatured = (context: Parts): (() => Promise<void>) =>
  scheduleEvery(context, {
    everyMs: LOOK_EVERY_MS,
    name: 'tomorrow’s order of featured people',
    work: () => makeTomorrowsOrder(context),
  });

/** Makes tomorrow's order, unless it is not evening yet or the order exists. */
export async function makeTomorrowsOrder(context: Parts): Promise<void> {
  const now = context.now();
  if (now.getUTCHours() < MADE_FROM_HOUR) return;
  const day = dayOf(new Date(now.getTime() + DAY_MS));
  if ((await readNewestDay(context.db, day)) === day) return;
  await makeFeaturedOrder(context, day);
}

/**
 * Creates the order of a day. Returns false if another node is creating an order. If a node dies during this work, the
 * next node keeps the places that are already stored.
 */
function makeFeaturedOrder(context: Parts, day: string): Promise<boolean> {
  const { db, now } = context;
  return workInTurn(context, { name: 'featured order' }, async () => {
    if ((await readNewestDay(db, day)) === day) return;
    await walkThrough(db, ALL_PEOPLE, (batch) => addPlaces(db, day, batch));
    await db
      .insertInto('featured_days')
      .values({ day })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const today = dayOf(now());
    await db.deleteFrom('featured_days').where('day', '<', today).execute();
    await deleteBefore(db, { table: 'featured_places', column: 'day' }, today);
  });
}

async function addPlaces(db: Kysely<Schema>, day: string, { after, last }: Batch): Promise<void> {
  await sql`
    insert into featured_places (day, user_id, place)
    select ${day}::text, users.id, ${placeOn(day)}
    from users join profiles on profiles.user_id = users.id
    where users.id > ${after} and users.id <= ${last}
      and profiles.completion = ${COMPLETE_PERCENTAGE} and users.state <> 'deleted'
      and users.email_verified_at is not null
    on conflict (day, user_id) do nothing`.execute(db);
}

/** Adds a person whose profile has become complete to the orders of today and tomorrow. */
export async function addToFeatured(
  tx: Transaction<Schema>,
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  for (const day of [dayOf(now), dayOf(new Date(now.getTime() + DAY_MS))]) {
    // The place is stored even if the order of that day does not exist yet. Its creation keeps existing places.
    await sql`
      insert into featured_places (day, user_id, place)
      select ${day}::text, users.id, ${placeOn(day)} from users where users.id = ${userId}::uuid
      on conflict (day, user_id) do nothing`.execute(tx);
  }
}

async function readNewestDay(db: Kysely<Schema>, upTo: string): Promise<string | null> {
  const row = await db
    .selectFrom('featured_days')
    .select('day')
    .where('day', '<=', upTo)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.day ?? null;
}

/** Returns a person's place in the order of a day, by their activity when the day began. */
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
