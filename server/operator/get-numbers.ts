import { sql } from 'kysely';
import type { NumberSeries, Numbers } from '../../contract/operator-numbers.ts';
import { daysBefore } from '../base/days-before.ts';
import type { Context } from '../context/context.ts';
import type { Handler } from '../http/call-handler.ts';
import { daysUntilFull, gatherPoints, spanOf, sumOf } from '../numbers/gather-points.ts';
import { countDeadJobs } from '../numbers/measure-numbers.ts';
import type { NumberName } from '../numbers/number-names.ts';

type Parts = Pick<Context, 'db' | 'now'>;

const VERSION_DAYS = 7;
const MOST_VERSIONS = 20;
const FORECAST_DAYS = 30;

/** GET /api/operator/numbers: returns the figures of a range, and the present state. */
export const getNumbers: Handler<'get-numbers'> = async ({ query: { range } }, context) => {
  const at = context.now();
  const { span, before } = spanOf(range, at);
  const { db } = context;
  const table = range === 'day' ? 'hourly_numbers' : 'daily_numbers';
  const rows = await db
    .selectFrom(table)
    .select(['at', 'name', 'value'])
    .where('at', '>=', new Date(before.starts[0] ?? 0))
    .execute();
  const oldest = await db.selectFrom(table).select('at').orderBy('at').limit(1).executeTakeFirst();
  const knownSince = oldest?.at.getTime() ?? Number.POSITIVE_INFINITY;
  const read = (name: NumberName) => gatherPoints(rows, name, { span, knownSince });
  // Do not compare with a period that was measured only in part.
  const isBeforeKnown = knownSince <= (before.starts[0] ?? 0);
  const readBefore = (name: NumberName) =>
    isBeforeKnown ? sumOf(gatherPoints(rows, name, { span: before, knownSince })) : null;
  const [now, disk, versions] = await Promise.all([
    readNow(context),
    readDisk(context),
    readVersions(context),
  ]);
  return {
    body: {
      range,
      at: at.toISOString(),
      points: span.starts.map((start) => new Date(start).toISOString()),
      series: {
        people: read('people-new'),
        letters: read('letters'),
        sky_letters: read('sky-letters'),
        reports_opened: read('reports-opened'),
        reports_closed: read('reports-closed'),
        wait: read('report-wait'),
        pushes_taken: read('pushes-taken'),
        pushes_failed: read('pushes-failed'),
        dead_jobs: atLeastNow(read('dead-jobs'), now.dead_jobs),
      },
      before: { people: readBefore('people-new'), letters: readBefore('letters') },
      ...{ now, disk, versions },
    },
  };
};

/** Raises the last point to the present value, because the last measurement may be minutes old. */
const atLeastNow = (series: NumberSeries, now: number): NumberSeries => [
  ...series.slice(0, -1),
  Math.max(series.at(-1) ?? 0, now),
];

async function readNow({ db, now }: Parts): Promise<Numbers['now']> {
  const at = now();
  const yesterday = daysBefore(at, 1);
  const { rows } = await sql<Omit<Numbers['now'], 'dead_jobs'>>`
    select
      (select count(*)::int from reports where closed_at is null) as reports_open,
      (select count(*)::int from messages where status = 'sent' and receiver_id is not null)
        as letters_in_air,
      count(distinct user_id) filter (where visible_until > ${at}::timestamptz)::int as people_here,
      count(distinct user_id)::int as people_active
    from sessions where last_used_at > ${yesterday}::timestamptz`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('an aggregate without a row');
  return { ...row, dead_jobs: await countDeadJobs(db) };
}

async function readDisk({ db, now }: Parts): Promise<Numbers['disk']> {
  const rows = await db
    .selectFrom('daily_numbers')
    .select(['at', 'name', 'value'])
    .where('at', '>=', daysBefore(now(), FORECAST_DAYS))
    .where('name', 'like', 'disk-%')
    .orderBy('at')
    .execute();
  const of = (name: NumberName) => rows.filter((row) => row.name === name);
  const last = (name: NumberName) => of(name).at(-1)?.value ?? null;
  return {
    ...{ pictures: last('disk-pictures'), database: last('disk-database') },
    ...{ free: last('disk-free'), full_in_days: daysUntilFull(of('disk-free')) },
  };
}

function readVersions({ db, now }: Parts): Promise<Numbers['versions']> {
  return db
    .selectFrom('sessions')
    .select(['build', sql<number>`count(*)::int`.as('sessions')])
    .where('last_used_at', '>', daysBefore(now(), VERSION_DAYS))
    .where('ended_at', 'is', null)
    .groupBy('build')
    .orderBy('sessions', 'desc')
    .orderBy('build')
    .limit(MOST_VERSIONS)
    .execute();
}
