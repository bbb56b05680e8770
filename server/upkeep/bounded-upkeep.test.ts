import { type Kysely, sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemTimers } from '../base/timers.ts';
import { createLocalBus } from '../bus/bus.ts';
import { readConfig } from '../config/config.ts';
import type { Database, SentStatement } from '../db/database.ts';
import { ROWS_A_BATCH } from '../db/in-batches.ts';
import { openPostgres } from '../db/open-postgres.ts';
import type { Schema } from '../db/schema.ts';
import { sweepDigests } from '../digests/sweep-digests.ts';
import { takeJobs } from '../jobs/take-jobs.ts';
import { makeTomorrowsOrder } from '../people/featured-order.ts';
import { agePigeons } from '../pigeons/schedule-ageing.ts';
import { createContext } from '../start/create-context.ts';
import { makeCrowd } from '../testing/crowd.ts';
import {
  type CreatedDatabase,
  copyDatabase,
  createMigratedDatabase,
} from '../testing/test-database.ts';
import { purge } from './schedule-purge.ts';

/** A batch, and a few related rows for each of its rows. */
const MOST_ROWS = 4 * ROWS_A_BATCH;
/**
 * Far more than a batch, so that a statement over the whole table exceeds the limit even after half of it was deleted.
 */
const PEOPLE = 11 * ROWS_A_BATCH;
const PERSONS_DUE = 3;
const NOW = new Date('2026-11-20T22:30:00Z');
const SMALL = [
  'upkeep',
  'server_keys',
  'mail_sweeps',
  'featured_days',
  'meta',
  'operators',
  'authority_requests',
];

/** A database before any upkeep, with the rows of a first run. */
let fresh: Database;
let made: CreatedDatabase;
/** Each upkeep statement, at most twice. */
let statements: SentStatement[];

beforeAll(async () => {
  made = await createMigratedDatabase();
  const crowded = openPostgres(made.url);
  await makeCrowd(crowded.db, { people: PEOPLE, now: NOW, personsDue: PERSONS_DUE });
  await crowded.close();
  const copy = await copyDatabase(made);
  statements = firstTwoOfEach(await keepUp(copy.url));
  await copy.drop();
  fresh = openPostgres(made.url);
});

afterAll(async () => {
  await fresh.close();
  await made.drop();
});

async function keepUp(url: string): Promise<SentStatement[]> {
  const heard: SentStatement[] = [];
  const kept = openPostgres(url, { hear: (statement) => heard.push(statement) });
  const context = await createContext(
    {
      ...{ db: kept.db, now: () => NOW, timers: systemTimers, bus: createLocalBus() },
      random: (bytes) => void crypto.getRandomValues(bytes),
      log: pino({ level: 'silent' }),
    },
    readConfig({}),
  );
  heard.length = 0;
  await purge(context);
  await agePigeons(context);
  await sweepDigests(context);
  await makeTomorrowsOrder(context);
  await takeJobs(context.db, {
    ...{ kinds: ['of-the-next-build'], limit: 10, now: NOW, leaseMs: 1_000 },
  });
  await kept.close();
  return heard;
}

function firstTwoOfEach(all: readonly SentStatement[]): SentStatement[] {
  const counts = new Map<string, number>();
  return all.filter((statement) => {
    const count = (counts.get(statement.sql) ?? 0) + 1;
    counts.set(statement.sql, count);
    return count <= 2 && FINDS_ROWS.test(statement.sql);
  });
}

/** Matches statements that read rows, unlike begin, commit and plain inserts. */
const FINDS_ROWS = /^\s*(with|select|update|delete|insert into(?!.* values \())/is;

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Rows Removed by Join Filter'?: number;
  Plans?: PlanNode[];
}

interface Look {
  sql: string;
  table: string;
  node: string;
  rows: number;
}

/**
 * Returns the rows that a statement reads per table. Indexes are forced, because the cheapest plan for a small table
 * proves nothing about a large one.
 */
async function explain(tx: Kysely<Schema>, statement: SentStatement): Promise<Look[]> {
  const { rows } = await tx.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>({
    ...sql`select 1`.compile(tx),
    sql: `explain (analyze, timing off, format json) ${statement.sql}`,
    parameters: statement.parameters,
  });
  return rows.flatMap((row) =>
    row['QUERY PLAN'].flatMap(({ Plan }) => listLooks(Plan, statement.sql)),
  );
}

function listLooks(node: PlanNode, text: string): Look[] {
  const seen =
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  const table = node['Relation Name'];
  const isScan =
    table !== undefined && node['Node Type'].includes('Scan') && node['Actual Loops'] > 0;
  const own = isScan
    ? [{ sql: text, table, node: node['Node Type'], rows: seen * node['Actual Loops'] }]
    : [];
  return [...own, ...(node.Plans ?? []).flatMap((inner) => listLooks(inner, text))];
}

async function explainAll(
  all: readonly SentStatement[],
  before?: (tx: Kysely<Schema>) => Promise<unknown>,
): Promise<Look[]> {
  const looks: Look[] = [];
  for (const statement of all) {
    const ways = [];
    for (const bitmaps of ['off', 'on']) {
      const tx = await fresh.db.startTransaction().execute();
      try {
        await before?.(tx);
        for (const dear of ['seqscan', 'hashjoin', 'mergejoin']) await set(tx, dear, 'off');
        await set(tx, 'bitmapscan', bitmaps);
        ways.push(await explain(tx, statement));
      } finally {
        await tx.rollback().execute();
      }
    }
    const most = (way: Look[]) => Math.max(0, ...way.map(({ rows }) => rows));
    looks.push(...(ways.toSorted((one, other) => most(one) - most(other))[0] ?? []));
  }
  return looks;
}

const set = (tx: Kysely<Schema>, way: string, value: string) =>
  sql`select set_config(${`enable_${way}`}, ${value}, true)`.execute(tx);

test('each statement of upkeep reads one batch of a larger table', async () => {
  const looks = await explainAll(statements);
  const tooMany = looks.filter(({ rows, table, node }) => {
    if (SMALL.includes(table)) return false;
    return rows > MOST_ROWS || node === 'Seq Scan';
  });
  expect(tooMany).toEqual([]);
  const tables = [...new Set(looks.map(({ table }) => table))].filter((t) => !SMALL.includes(t));
  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)}`.execute(fresh.db);
    expect(rows[0]?.count, table).toBeGreaterThan(MOST_ROWS);
  }
});

test.each([
  ['sky_removals_age', 'sky_removals'],
  ['spent_challenges_age', 'spent_challenges'],
  ['export_links_age', 'export_links'],
  ['export_links_user', 'export_links'],
  ['email_changes_of_person', 'email_changes'],
  ['passkeys_of_person', 'passkeys'],
  ['recovery_codes_of_person', 'recovery_codes'],
  ['email_changes_age', 'email_changes'],
  ['sessions_of_person', 'sessions'],
  ['one_time_codes_user', 'one_time_codes'],
  ['one_time_codes_age', 'one_time_codes'],
  ['reports_age', 'reports'],
  ['operator_acts_newest', 'operator_acts'],
  ['pigeons_flying', 'pigeons'],
  ['pigeons_ending', 'pigeons'],
  ['pigeons_worn', 'pigeons'],
  ['users_without_pigeon', 'users'],
  ['users_unverified', 'users'],
  ['idempotency_keys_age', 'idempotency_keys'],
  ['login_failures_age', 'login_failures'],
  ['security_log_age', 'security_log'],
  ['open_uploads_age', 'open_uploads'],
  ['upload_parts_age', 'upload_parts'],
  ['sessions_unused', 'sessions'],
  ['sessions_ended', 'sessions'],
  ['refresh_tokens_exchanged', 'refresh_tokens'],
  ['files_unused', 'files'],
  ['notifications_ripe', 'notifications'],
  ['log_gone', 'log'],
  ['jobs_due', 'jobs'],
])('without %s a statement of upkeep scans %s', async (index, table) => {
  const about = statements.filter(({ sql: text }) => text.includes(table));
  const looks = await explainAll(about, (tx) => sql`drop index ${sql.ref(index)}`.execute(tx));
  const walks = looks.filter((look) => look.table === table && look.rows > MOST_ROWS);
  expect(walks).not.toEqual([]);
});
