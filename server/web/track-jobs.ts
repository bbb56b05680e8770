import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import type { Context } from '../context/context.ts';

type Parts = Pick<Context, 'db' | 'now' | 'log' | 'metrics'>;

/** Registers the number of jobs by state and the age of the oldest due one, read from the table on each scrape. */
export function trackJobs({ db, now, log, metrics }: Parts): void {
  const registers = [metrics.registry];
  // The other metrics must stay available while the database is away.
  const withoutDatabase = (error: unknown) => {
    log.warn({ err: error }, 'jobs could not be counted');
    return null;
  };

  new Gauge({
    name: 'guvercin_job_lag_seconds',
    help: 'How long the oldest due job has waited to be done.',
    registers,
    async collect() {
      this.set((await readLagSeconds(db, now()).catch(withoutDatabase)) ?? Number.NaN);
    },
  });
  new Gauge({
    name: 'guvercin_jobs',
    help: 'Jobs that wait to be done, and those that were given up.',
    labelNames: ['state'],
    registers,
    async collect() {
      const counts = await countJobs(db).catch(withoutDatabase);
      this.set({ state: 'waiting' }, counts?.waiting ?? Number.NaN);
      this.set({ state: 'dead' }, counts?.dead ?? Number.NaN);
    },
  });
}

async function readLagSeconds(db: Context['db'], at: Date): Promise<number> {
  const oldest = await db
    .selectFrom('jobs')
    .select('run_at')
    .where('dead_reason', 'is', null)
    .where('run_at', '<=', at)
    .orderBy('run_at')
    .limit(1)
    .executeTakeFirst();
  return oldest === undefined ? 0 : (at.getTime() - oldest.run_at.getTime()) / 1000;
}

function countJobs(db: Context['db']): Promise<{ waiting: number; dead: number }> {
  return db
    .selectFrom('jobs')
    .select([
      sql<number>`count(*) filter (where dead_reason is null)::int`.as('waiting'),
      sql<number>`count(*) filter (where dead_reason is not null)::int`.as('dead'),
    ])
    .executeTakeFirstOrThrow();
}
