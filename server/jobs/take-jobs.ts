import { type Kysely, sql } from 'kysely';
import type { Schema } from '../db/schema.ts';

/** A job under a lease. No other runner takes it until the lease expires. */
export interface TakenJob {
  id: string;
  kind: string;
  args: unknown;
  /** the number of attempts, including this one */
  attempts: number;
}

interface Wanted {
  kinds: readonly string[];
  limit: number;
  now: Date;
  leaseMs: number;
}

/**
 * Leases due jobs of these kinds, those first that have waited longest. If a runner dies, its leases expire and another
 * runner takes the jobs.
 */
export async function takeJobs(
  db: Kysely<Schema>,
  { kinds, limit, now, leaseMs }: Wanted,
): Promise<TakenJob[]> {
  const until = new Date(now.getTime() + leaseMs);
  const { rows } = await sql<TakenJob>`
    update jobs set leased_until = ${until}, attempts = attempts + 1
    where id = any(array(
      select id from jobs
      where dead_reason is null and run_at <= ${now} and kind = any(${kinds})
        and (leased_until is null or leased_until <= ${now})
      order by run_at, id limit ${sql.lit(limit)}
      for update skip locked
    ))
    returning id, kind, args, attempts`.execute(db);
  return rows;
}
