import * as v from 'valibot';
import type { Context } from '../context/context.ts';
import { failJob, finishJob, renewLease } from './finish-job.ts';
import { HopelessJob, RetryJobLater } from './job-errors.ts';
import type { OpenJobs } from './jobs.ts';
import { type TakenJob, takeJobs } from './take-jobs.ts';

/** Does a job's work. Must be idempotent, because it may run again after a crash. */
export type JobHandler = (args: unknown) => Promise<void>;
export type JobHandlers = Readonly<Record<string, JobHandler>>;

const LEASE_MS = 60_000;
/** The most jobs that one statement takes. */
const BATCH = 10;
/** Polls, because a wake may be lost with its process, and other nodes' wakes do not reach this one. */
const LOOK_AGAIN_MS = 5_000;

export interface JobRunner {
  start(): void;
  /** Runs all due jobs. Resolves when none is due. */
  runDue(): Promise<void>;
  /** Takes no more jobs. Resolves when the running ones have ended. */
  stop(): Promise<void>;
}

type RunnerParts = Pick<Context, 'db' | 'now' | 'timers' | 'log'> & {
  jobs: OpenJobs;
  handlers: JobHandlers;
  /**
   * How many of a kind run at a time, so that a slow external service does not delay other jobs. Left out, one job of
   * any kind runs at a time.
   */
  atATime?: ((kind: string) => number) | undefined;
  /** Called with each error of a job or of the jobs table. */
  onError?: ((error: unknown) => void) | undefined;
};

/** Creates the runner of the jobs table. It leaves kinds without a handler to newer builds. */
export function createJobRunner(parts: RunnerParts): JobRunner {
  const { db, now, timers, log, jobs, handlers, atATime, onError = () => {} } = parts;
  let isStopped = false;
  let cancelTimer = () => {};
  const running = new Map<Promise<void>, string>();
  let taking: Promise<void> | null = null;
  let isWoken = false;
  let begun = 0;

  /** Returns the kinds that have free places, grouped by their number. */
  function findFree(): Map<number, string[]> {
    const kinds = Object.keys(handlers);
    if (atATime === undefined) return new Map(running.size === 0 ? [[1, kinds]] : []);
    const busy = [...running.values()];
    const free = new Map<number, string[]>();
    for (const kind of kinds) {
      const places = atATime(kind) - busy.filter((other) => other === kind).length;
      if (places > 0) free.set(places, [...(free.get(places) ?? []), kind]);
    }
    return free;
  }

  /** Takes jobs for the free places. Returns whether there may be more. */
  async function takeForFree(): Promise<boolean> {
    let isMore = false;
    for (const [places, kinds] of findFree()) {
      const limit = Math.min(places, BATCH);
      const taken = await takeJobs(db, { kinds, limit, now: now(), leaseMs: LEASE_MS });
      taken.forEach(begin);
      if (taken.length === limit) isMore = true;
    }
    return isMore;
  }

  /** Renews the lease until the returned function is called, so that a long job stays with this process. */
  function keepLease(job: TakenJob): () => void {
    let cancel = () => {};
    const renewLater = () => {
      cancel = timers.after(LEASE_MS / 3, () => {
        renewLater();
        renewLease(db, job, { now: now(), leaseMs: LEASE_MS }).catch((error: unknown) =>
          log.warn({ err: error, job: job.id }, 'a lease was not renewed'),
        );
      });
    };
    renewLater();
    return () => cancel();
  }

  async function runOne(job: TakenJob): Promise<void> {
    const release = keepLease(job);
    try {
      await handlers[job.kind]?.(job.args);
      await finishJob(db, job);
    } catch (error) {
      onError(error);
      const reason = error instanceof Error ? error.message : String(error);
      // Arguments that do not parse will not parse on a retry either.
      const isHopeless = v.isValiError(error) || error instanceof HopelessJob;
      const afterMs = error instanceof RetryJobLater ? error.afterMs : undefined;
      const fate = await failJob(db, job, { now: now(), reason, isHopeless, afterMs });
      log.warn({ job: job.id, kind: job.kind, attempts: job.attempts, fate }, 'a job failed');
    } finally {
      release();
    }
  }

  function begin(job: TakenJob): void {
    const run = runOne(job)
      .catch((error: unknown) => {
        onError(error);
        // The lease of the job expires, and a runner takes the job again.
        log.error({ err: error, job: job.id }, 'a job could not be settled');
      })
      .finally(() => {
        running.delete(run);
        // One more job of this kind may run now.
        void take().catch(logUnread);
      });
    begun += 1;
    running.set(run, job.kind);
  }

  async function takeWhatIsDue(): Promise<void> {
    do {
      isWoken = false;
      let isMore = true;
      while (isMore && !isStopped) isMore = await takeForFree();
    } while (isWoken && !isStopped);
  }

  /** Takes all due jobs that may run. Resolves when they have started. */
  function take(): Promise<void> {
    isWoken = true;
    if (isStopped) return Promise.resolve();
    taking ??= takeWhatIsDue().finally(() => {
      taking = null;
    });
    return taking;
  }

  const logUnread = (error: unknown) => {
    onError(error);
    log.error({ err: error }, 'jobs could not be read');
  };

  function lookNow(): void {
    if (isStopped) return;
    cancelTimer();
    // Not awaited. After a failure, such as a lost database, the next look tries again.
    void take()
      .catch(logUnread)
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
    async runDue() {
      let before: number;
      do {
        before = begun;
        await take();
        await Promise.all(running.keys());
      } while (begun > before);
    },
    async stop() {
      isStopped = true;
      cancelTimer();
      await taking?.catch(() => {
        // The error is logged where `take` was called.
      });
      await Promise.all(running.keys());
    },
  };
}
