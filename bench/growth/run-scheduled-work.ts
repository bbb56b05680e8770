import { performance } from 'node:perf_hooks';
import type { Context } from '../../server/context/context.ts';
import { SEND_DIGEST } from '../../server/digests/send-digest.ts';
import { sweepDigests } from '../../server/digests/sweep-digests.ts';
import { takeJobs } from '../../server/jobs/take-jobs.ts';
import { measureNumbers } from '../../server/numbers/measure-numbers.ts';
import { makeTomorrowsOrder } from '../../server/people/featured-order.ts';
import { agePigeons } from '../../server/pigeons/schedule-ageing.ts';
import { purge } from '../../server/upkeep/schedule-purge.ts';
import type { OpenPopulation } from './open-population.ts';

export interface WorkResult {
  name: string;
  people: number;
  statements: number;
  slowestMs: number;
  slowestSql: string;
  seconds: number;
}

const scheduled: Record<string, (context: Context, folder: string) => Promise<unknown>> = {
  'mails of notifications': sweepDigests,
  'taking ten of these mails': ({ db, now }) =>
    takeJobs(db, { kinds: [SEND_DIGEST], limit: 10, now: now(), leaseMs: 60_000 }),
  'ageing of pigeons': agePigeons,
  'the purge': purge,
  'tomorrow’s featured people': makeTomorrowsOrder,
  'figures, for the first time': measureNumbers,
  'figures, ten minutes later': measureNumbers,
};

/** Runs each scheduled work once on each database, and returns its slowest statement. */
export async function runScheduledWork(
  places: readonly OpenPopulation[],
  folder: string,
): Promise<WorkResult[]> {
  const results: WorkResult[] = [];
  for (const [name, work] of Object.entries(scheduled)) {
    for (const { context, heard, people } of places) {
      heard.length = 0;
      const start = performance.now();
      await work(context, folder);
      const seconds = (performance.now() - start) / 1000;
      const [slowest] = heard.toSorted((a, b) => b.ms - a.ms);
      results.push({
        name,
        people,
        statements: heard.length,
        slowestMs: slowest?.ms ?? 0,
        slowestSql: slowest?.sql ?? '',
        seconds,
      });
    }
  }
  return results;
}
