import type { Kysely } from 'kysely';
import type { Schema } from '../db/schema.ts';
import type { TakenJob } from './take-job.ts';

const MAX_ATTEMPTS = 12;
const FIRST_BACKOFF_MS = 5_000;
const MAX_BACKOFF_MS = 3_600_000;
const REASON_MAX_LENGTH = 500;

/** How long a job rests after its nth failure: 5 s, doubling up to an hour. */
export function backoffMs(attempts: number): number {
  return Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (attempts - 1));
}

/** Forgets a job that is done; one that somebody else has taken over meanwhile is theirs. */
export async function finishJob(db: Kysely<Schema>, job: TakenJob): Promise<void> {
  await db
    .deleteFrom('jobs')
    .where('id', '=', job.id)
    .where('attempts', '=', job.attempts)
    .execute();
}

/** Lets a job that is still being done be ours for longer, unless somebody else has taken it over. */
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
  /** When to try again, where the other side has said it; the usual rest when left out. */
  afterMs?: number | undefined;
}

/**
 * Puts a failed job back to wait, or, after its last attempt, aside for the operator with the
 * reason. A lease that somebody else has taken over meanwhile is left to them.
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
