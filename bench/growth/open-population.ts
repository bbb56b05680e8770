import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { sql } from 'kysely';
import { systemTimers, type Timers } from '../../server/base/timers.ts';
import { readConfig } from '../../server/config/config.ts';
import type { Context } from '../../server/context/context.ts';
import type { SentStatement } from '../../server/db/database.ts';
import { migrate } from '../../server/db/migrate.ts';
import { openPostgres } from '../../server/db/open-postgres.ts';
import { createJobs } from '../../server/jobs/jobs.ts';
import { openOwnPostgres } from '../../server/own-postgres/open-own-postgres.ts';
import { findFeaturedDay } from '../../server/people/featured-order.ts';
import { createLogger } from '../../server/start/create-logger.ts';
import { startServer } from '../../server/start/start-server.ts';
import { makePopulation, type Population } from './make-population.ts';

export const ORIGIN = 'http://localhost';
/** Limits by network, because all calls come from one. Limits by person stay as they are. */
const NO_NETWORK_LIMITS = { LIMIT_READS_IP: '1000000000', LIMIT_FILES_IP: '1000000000' };
/** Settings with which a large database is made in minutes. It is measured with our own settings. */
const FOR_FILLING = {
  shared_buffers: '1GB',
  maintenance_work_mem: '256MB',
  max_wal_size: '2GB',
  fsync: 'off',
  full_page_writes: 'off',
};
/** Scheduled work and pushes after letters are measured by themselves, so that they never run beside something else. */
const SOON_MS = 100;
const shortTimers: Timers = {
  after: (ms, run) => (ms > SOON_MS ? () => undefined : systemTimers.after(ms, run)),
};

/** A large database with a server on it, which answers requests without a network. */
export interface OpenPopulation {
  people: number;
  /** Its jobs are never run by the server. */
  context: Context;
  /** The statements since the list was emptied last. */
  heard: SentStatement[];
  megabytes: number;
  madeInSeconds: number;
  fetch(path: string, init: RequestInit): Promise<void>;
  close(): Promise<void>;
}

type Order = Pick<Population, 'people' | 'skyLetters' | 'device'>;

/** Makes a population in a PostgreSQL of its own, with our own settings, and starts a server on it. */
export async function openPopulation(folder: string, order: Order): Promise<OpenPopulation> {
  const dataDir = path.join(folder, String(order.people));
  const own = { dataDir, postgresBin: null };
  mkdirSync(dataDir);
  // Tomorrow's order of the featured people is only made in the evening.
  const evening = new Date();
  evening.setUTCHours(22, 5);
  const begun = performance.now();
  await fill(own, { ...order, now: evening });
  const madeInSeconds = (performance.now() - begun) / 1000;
  const postgres = await openOwnPostgres(own);
  const heard: SentStatement[] = [];
  const database = openPostgres(postgres.url, { hear: (statement) => heard.push(statement) });
  const startedAt = Date.now();
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_ORIGIN: ORIGIN, ...NO_NETWORK_LIMITS });
  const server = await startServer(config, {
    database,
    isMigrated: true,
    timers: shortTimers,
    log: createLogger('silent'),
    now: () => new Date(evening.getTime() + Date.now() - startedAt),
  });
  const { rows } = await sql<{ mb: number }>`
    select pg_database_size(current_database()) / 1048576 as mb`.execute(database.db);
  return {
    people: order.people,
    heard,
    context: { ...server.context, jobs: createJobs(server.context) },
    megabytes: rows[0]?.mb ?? 0,
    madeInSeconds,
    async fetch(address, init) {
      const reply = await server.fetch(new Request(new URL(address, ORIGIN), init));
      const text = await reply.text();
      if (!reply.ok) throw new Error(`${address} answered ${reply.status}: ${text.slice(0, 300)}`);
    },
    async close() {
      await server.close();
      await database.close();
      await postgres.close();
    },
  };
}

async function fill(
  own: Parameters<typeof openOwnPostgres>[0],
  population: Population,
): Promise<void> {
  const postgres = await openOwnPostgres(own, { settings: FOR_FILLING });
  const { db, close } = openPostgres(postgres.url);
  try {
    await migrate(db);
    await makePopulation(db, population);
    const log = createLogger('silent');
    await findFeaturedDay({ db, now: () => population.now, timers: systemTimers, log });
    await sql`vacuum analyze`.execute(db);
  } finally {
    await close();
    await postgres.close();
  }
}
