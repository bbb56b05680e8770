import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { TakenJob } from './take-jobs.ts';

const MAX_ATTEMPTS = 12;
const FIRST_BACKOFF_MS = 5_000;
const MAX_BACKOFF_MS = 3_600_000;
const REASON_MAX_LENGTH = 500;

/** Returns the delay after the nth failure: 5 s, doubling up to an hour. */
export function backoffMs(attempts: number): number {
  return Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (attempts - 1));
}

/** Deletes a completed job, unless another runner has taken it over. */
export async function finishJob(db: Kysely<Schema>, job: TakenJob): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .execute();
}

/** Extends the lease of a running job, unless another runner has taken it over. */
export async function renewLease(
  db: Kysely<Schema>,
  job: TakenJob,
  { now, leaseMs }: { now: Date; leaseMs: number },
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ leased_until: new Date(now.getTime() + leaseMs) })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .execute();
}

interface Failure {
  now: Date;
  reason: string;
  isHopeless: boolean;
  /** The delay that the external service asked for. If omitted, the usual backoff applies. */
  afterMs?: number | undefined;
}

/**
 * Reschedules a failed job, or gives it up with the reason after its last attempt. Does nothing if another runner has
 * taken over the lease.
 */
export async function failJob(
  db: Kysely<Schema>,
  job: TakenJob,
  { now, reason, isHopeless, afterMs = backoffMs(job.attempts) }: Failure,
): Promise<'retry' | 'dead'> {
  const isDead = isHopeless || job.attempts >= MAX_ATTEMPTS;
  await db
    .updateTable('jobs')
    .set({
      leased_until: null,
      run_at: new Date(now.getTime() + afterMs),
      dead_reason: isDead ? reason.slice(0, REASON_MAX_LENGTH) : null,
      died_at: isDead ? now : null,
    })
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .execute();
  return isDead ? 'dead' : 'retry';
}
