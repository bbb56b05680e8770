import * as v from 'valibot';
import type { Context } from '../context.ts';
import { HopelessJob, RetryJobLater } from './job-errors.ts';
import type { OpenJobs } from './jobs.ts';
import { failJob, finishJob } from './settle-job.ts';
import { type TakenJob, takeJob } from './take-job.ts';

/** Does a job's work; it may run again after a crash, so it must bear repetition. */
export type JobHandler = (args: unknown) => Promise<void>;
export type JobHandlers = Readonly<Record<string, JobHandler>>;

const LEASE_MS = 60_000;
/** A wake may be lost with its process, and another node's wakes are not heard. */
const LOOK_AGAIN_MS = 5_000;

export interface JobRunner {
  start(): void;
  /** Runs what is due now; resolves when nothing is due any more. */
  runDue(): Promise<void>;
  /** Takes no more jobs; resolves when the running one is settled. */
  stop(): Promise<void>;
}

type RunnerParts = Pick<Context, 'db' | 'now' | 'timers' | 'log'> & {
  jobs: OpenJobs;
  handlers: JobHandlers;
  /** How many run at a time, so that one slow answer from outside holds nobody up; 1 when left out. */
  atATime?: number | undefined;
};

/** Makes the jobs table's reading end. */
export function createJobRunner(parts: RunnerParts): JobRunner {
  const { db, now, timers, log, jobs, handlers, atATime = 1 } = parts;
  let isStopped = false;
  let cancelTimer = () => {};
  let running: Promise<void> | null = null;
  let isWoken = false;

  async function runOne(job: TakenJob): Promise<void> {
    const handler = handlers[job.kind];
    try {
      if (handler === undefined) throw new Error(`no handler for ${job.kind}`);
      await handler(job.args);
      await finishJob(db, job);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      // Arguments that do not parse today will not parse tomorrow.
      const isHopeless = v.isValiError(error) || error instanceof HopelessJob;
      const afterMs = error instanceof RetryJobLater ? error.afterMs : undefined;
      const fate = await failJob(db, job, { now: now(), reason, isHopeless, afterMs });
      log.warn({ job: job.id, kind: job.kind, attempts: job.attempts, fate }, 'a job failed');
    }
  }

  async function runUntilNoneIsDue(): Promise<void> {
    while (!isStopped) {
      const job = await takeJob(db, { now: now(), leaseMs: LEASE_MS });
      if (job === null) return;
      await runOne(job);
    }
  }

  async function runAllDue(): Promise<void> {
    do {
      isWoken = false;
      await Promise.all(Array.from({ length: atATime }, runUntilNoneIsDue));
    } while (isWoken && !isStopped);
  }

  function runDue(): Promise<void> {
    isWoken = true;
    running ??= runAllDue().finally(() => {
      running = null;
    });
    return running;
  }

  function lookNow(): void {
    if (isStopped) return;
    cancelTimer();
    // Let go: what fails here (a lost database) is tried again at the next look.
    void runDue()
      .catch((error: unknown) => log.error({ err: error }, 'jobs could not be read'))
      .finally(() => {
        if (isStopped) return;
        cancelTimer();
        cancelTimer = timers.after(LOOK_AGAIN_MS, lookNow);
      });
  }

  return {
    start() {
      jobs.onWake(lookNow);
      lookNow();
    },
    runDue,
    async stop() {
      isStopped = true;
      cancelTimer();
      await running?.catch(() => {
        // Already logged by whoever started it; the job's lease runs out by itself.
      });
    },
  };
}
