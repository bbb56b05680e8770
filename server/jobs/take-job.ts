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

/**
 * Leases the due job of these kinds that has waited longest, or returns null. If a runner dies, its lease expires and
 * another runner takes the job.
 */
export async function takeJob(
  db: Kysely<Schema>,
  { kinds, now, leaseMs }: { kinds: readonly string[]; now: Date; leaseMs: number },
): Promise<TakenJob | null> {
  const until = new Date(now.getTime() + leaseMs);
  const { rows } = await sql<TakenJob>`
    update jobs set leased_until = ${until}, attempts = attempts + 1
    where id = (
      select id from jobs
      where dead_reason is null and run_at <= ${now} and kind = any(${kinds})
        and (leased_until is null or leased_until <= ${now})
      order by run_at, id limit 1
      for update skip locked
    )
    returning id, kind, args, attempts`.execute(db);
  return rows[0] ?? null;
}
