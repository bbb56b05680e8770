import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import type { Context } from '../../server/context/context.ts';
import { sweepDigests } from '../../server/digests/sweep-digests.ts';
import { takeJobs } from '../../server/jobs/take-jobs.ts';
import { openOwnPostgres } from '../../server/own-postgres/open-own-postgres.ts';
import { makeTomorrowsOrder } from '../../server/people/featured-order.ts';
import { giftPigeons } from '../../server/pigeons/gift-pigeons.ts';
import { restWornPigeons } from '../../server/pigeons/rest-worn-pigeons.ts';
import { purgeKeys } from '../../server/sessions/server-keys.ts';
import { makeCrowd } from '../../server/testing/crowd.ts';
import { createMigratedDatabase, makeTemplate } from '../../server/testing/test-database.ts';
import { openTown } from '../../server/testing/town.ts';
import { markTombstones } from '../../server/upkeep/mark-tombstones.ts';
import { purgeOldRows, purgeUnverified } from '../../server/upkeep/purge-old-rows.ts';
import { purgeUnusedUploads } from '../../server/upkeep/purge-unused-uploads.ts';
import { removeTombstones } from '../../server/upkeep/remove-tombstones.ts';
import type { Scale } from '../scale.ts';
import { formatTable } from '../table.ts';

const sizes = {
  whole: { people: 300_000, personsDue: 500 },
  smoke: { people: 2_000, personsDue: 10 },
};
const SLOWEST_MS = 1_000;

const upkeep: Record<string, (context: Context) => Promise<unknown>> = {
  'keys, codes, sessions, logs': purgeOldRows,
  'unverified accounts': purgeUnverified,
  'signing keys': purgeKeys,
  'unused uploads': purgeUnusedUploads,
  'marking tombstones': markTombstones,
  'removing tombstones': removeTombstones,
  'worn pigeons': restWornPigeons,
  'gifts of pigeons': giftPigeons,
  'mails of notifications': sweepDigests,
  'tomorrow’s featured people': makeTomorrowsOrder,
  'taking jobs': ({ db, now }) =>
    takeJobs(db, { kinds: ['none'], limit: 10, now: now(), leaseMs: 60_000 }),
};

/**
 * Runs the upkeep of a large database in which much is due at once. Prints the slowest statement of each task. Returns
 * whether all take at most a second.
 */
export async function benchUpkeep(scale: Scale): Promise<boolean> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'guvercin-bench-'));
  const postgres = await openOwnPostgres({ dataDir, postgresBin: null });
  process.env.TEST_DATABASE_URL = postgres.url;
  try {
    await makeTemplate(postgres.url);
    const { url } = await createMigratedDatabase();
    return (await keepUp(url, sizes[scale])) || scale === 'smoke';
  } finally {
    await postgres.close();
    rmSync(dataDir, { recursive: true });
  }
}

async function keepUp(url: string, size: (typeof sizes)[Scale]): Promise<boolean> {
  const said: { sql: string; ms: number }[] = [];
  const town = await openTown(url, (statement) => said.push(statement));
  // Tomorrow's order is only computed in the evening.
  const now = new Date();
  now.setUTCHours(22, 30);
  const context = { ...town.context, now: () => now };
  const rows = [['', 'statements', 'slowest ms', 's in all']];
  let isWithin = true;
  try {
    const begun = performance.now();
    await makeCrowd(context.db, { ...size, now });
    const { rows: large } = await sql<{ mb: number }>`
      select pg_database_size(current_database()) / 1048576 as mb`.execute(context.db);
    process.stdout.write(
      `${size.people} people, ${large[0]?.mb} MB, made in ${seconds(begun)} s\n`,
    );
    for (const [name, work] of Object.entries(upkeep)) {
      said.length = 0;
      const start = performance.now();
      await work(context);
      const [slowest] = said.toSorted((a, b) => b.ms - a.ms);
      const ms = slowest?.ms ?? 0;
      rows.push([name, String(said.length), ms.toFixed(0), seconds(start)]);
      isWithin &&= ms <= SLOWEST_MS;
      if (ms > SLOWEST_MS) process.stdout.write(`${name}: ${slowest?.sql}\n`);
    }
  } finally {
    await town.close();
  }
  process.stdout.write(`\n${formatTable(rows)}\n`);
  return isWithin;
}

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1);
