import { statfs } from 'node:fs/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../context/context.ts';
import { ALL_FILES, walkThrough } from '../db/in-batches.ts';
import { gathering, type NumberName } from './number-names.ts';

type Parts = Pick<Context, 'db' | 'now' | 'log'>;
type Unit = 'hour' | 'day';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/**
 * How far back hours are counted at the first measurement or after a long downtime. Days are counted from the last
 * measurement, or from FIRST_DAYS_BACK_MS at the first one.
 */
const HOURS_BACK_MS = 2 * DAY_MS;
const FIRST_DAYS_BACK_MS = 730 * DAY_MS;

const counted: Partial<Record<NumberName, RawBuilder<unknown>>> = {
  'people-new': sql`select created_at as at, 1 as n from users`,
  letters: sql`select created_at as at, 1 as n from messages`,
  'sky-letters': sql`select created_at as at, 1 as n from messages where receiver_id is null`,
  'reports-opened': sql`select created_at as at, 1 as n from reports`,
  'reports-closed': sql`select closed_at as at, 1 as n from reports where closed_at is not null`,
};

export const startOf = (unit: Unit, at: Date): Date =>
  new Date(Math.floor(at.getTime() / UNIT_MS[unit]) * UNIT_MS[unit]);

const UNIT_MS = { hour: HOUR_MS, day: DAY_MS } as const;

/**
 * Writes the figures of the current hour and day, and of all hours and days since the last measurement. A repeated
 * measurement does not change them, so several nodes may run it concurrently. Deleted rows never reduce a count.
 * `folder` is the folder of the pictures.
 */
export async function measureNumbers(context: Parts, folder: string): Promise<void> {
  const { db } = context;
  const now = context.now();
  const last = await db
    .selectFrom('hourly_numbers')
    .select('at')
    // Uses a figure that only measurements write. Every node writes the counts of pushes between measurements.
    .where('name', '=', 'dead-jobs' satisfies NumberName)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const lately = new Date(now.getTime() - HOURS_BACK_MS);
  const hoursFrom = last !== undefined && last.at > lately ? last.at : lately;
  const daysFrom = last?.at ?? new Date(now.getTime() - FIRST_DAYS_BACK_MS);
  await countSince(context, 'hour', startOf('hour', hoursFrom));
  if (hoursFrom === lately) await countSince(context, 'day', startOf('day', daysFrom));
  await measureWaits(context, 'hour', startOf('hour', hoursFrom));
  await measureWaits(context, 'day', startOf('day', daysFrom));
  await measureState(context, folder);
  await sumUpDays(context, startOf('day', hoursFrom));
}

/** Counts one day per statement. Without an end, the planner would choose to read all letters. */
async function countSince({ db, now }: Parts, unit: Unit, from: Date): Promise<void> {
  const end = now().getTime();
  for (let start = from.getTime(); start <= end; start += DAY_MS) {
    for (const [name, rows] of Object.entries(counted)) {
      await sql`
        insert into ${tableOf(unit)} as kept (at, name, value)
        select date_trunc(${unit}, at, 'UTC'), ${name}, sum(n) from (${rows}) counted
        where at >= ${new Date(start)} and at < ${new Date(start + DAY_MS)} group by 1
        on conflict (at, name) do update set value = greatest(kept.value, excluded.value)`.execute(
        db,
      );
    }
  }
}

/** Writes the median time from a report to its close, in minutes. */
async function measureWaits({ db }: Parts, unit: Unit, from: Date): Promise<void> {
  await sql`
    insert into ${tableOf(unit)} (at, name, value)
    select date_trunc(${unit}, closed_at, 'UTC'), ${'report-wait' satisfies NumberName},
      percentile_cont(0.5) within group (order by extract(epoch from closed_at - created_at) / 60)
    from reports where closed_at >= ${from} group by 1
    on conflict (at, name) do update set value = excluded.value`.execute(db);
}

async function measureState(context: Parts, folder: string): Promise<void> {
  const { db } = context;
  const hour = startOf('hour', context.now());
  const known = await db
    .selectFrom('hourly_numbers')
    .select('name')
    .where('at', '=', hour)
    .where('name', '=', 'disk-database' satisfies NumberName)
    .executeTakeFirst();
  const disk = known === undefined ? await measureDisk(context, folder) : {};
  const state = { 'dead-jobs': await countDeadJobs(db), ...disk };
  for (const [name, value] of Object.entries(state)) {
    await sql`
      insert into hourly_numbers as kept (at, name, value) values (${hour}, ${name}, ${value})
      on conflict (at, name) do update set value = greatest(kept.value, excluded.value)`.execute(
      db,
    );
  }
}

export async function countDeadJobs(db: Context['db']): Promise<number> {
  const { count } = await db
    .selectFrom('jobs')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('dead_reason', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}

async function measureDisk(
  { db, log }: Parts,
  folder: string,
): Promise<Partial<Record<NumberName, number>>> {
  let pictures = 0;
  await walkThrough(db, ALL_FILES, async ({ after, last }) => {
    const { bytes } = await db
      .selectFrom('files')
      .select(sql<string>`coalesce(sum(bytes), 0)`.as('bytes'))
      .where('key', '>', after)
      .where('key', '<=', last)
      .executeTakeFirstOrThrow();
    pictures += Number(bytes);
  });
  const { rows } = await sql<{ bytes: string }>`
    select pg_database_size(current_database()) as bytes`.execute(db);
  const volume = await statfs(folder).catch((error: unknown) => {
    log.warn({ err: error }, 'the room on the disk could not be measured');
    return null;
  });
  return {
    'disk-pictures': pictures,
    'disk-database': Number(rows[0]?.bytes ?? 0),
    ...(volume === null ? {} : { 'disk-free': volume.bavail * volume.bsize }),
  };
}

async function sumUpDays({ db }: Parts, from: Date): Promise<void> {
  const ways = {
    sum: sql`select sum(value)`,
    most: sql`select max(value)`,
    last: sql`select (array_agg(value order by at desc))[1]`,
  };
  for (const [name, way] of Object.entries(gathering)) {
    if (way === 'mean') continue;
    const kept = way === 'last' ? sql`excluded.value` : sql`greatest(kept.value, excluded.value)`;
    await sql`
      insert into daily_numbers as kept (value, at, name)
      ${ways[way]}, date_trunc('day', at, 'UTC'), ${name} from hourly_numbers
      where name = ${name} and at >= ${from} group by 2
      on conflict (at, name) do update set value = ${kept}`.execute(db);
  }
}

const tableOf = (unit: Unit) => sql.table(unit === 'hour' ? 'hourly_numbers' : 'daily_numbers');
