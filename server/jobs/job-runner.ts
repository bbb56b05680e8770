import * as v from 'valibot';
import type { Context } from '../context/context.ts';
import { HopelessJob, RetryJobLater } from './job-errors.ts';
import type { OpenJobs } from './jobs.ts';
import { failJob, finishJob, renewLease } from './settle-job.ts';
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
  /** Takes no more jobs; resolves when the running ones are settled. */
  stop(): Promise<void>;
}

type RunnerParts = Pick<Context, 'db' | 'now' | 'timers' | 'log'> & {
  jobs: OpenJobs;
  handlers: JobHandlers;
  /**
   * How many of each kind run at a time, so that one slow answer from outside holds up nobody else, and
   * no other kind at all. Left out: one job at a time, whatever it is.
   */
  atATime?: number | undefined;
  /** Called with each error of a job or of the jobs table. */
  onError?: ((error: unknown) => void) | undefined;
};

/** Makes the jobs table's reading end. Kinds that it has no handler for are left to newer builds. */
export function createJobRunner(parts: RunnerParts): JobRunner {
  const { db, now, timers, log, jobs, handlers, atATime, onError = () => {} } = parts;
  let isStopped = false;
  let cancelTimer = () => {};
  const running = new Map<Promise<void>, string>();
  let taking: Promise<void> | null = null;
  let isWoken = false;
  /** How many jobs this runner has begun. */
  let begun = 0;

  /** The kinds of which one more may run. */
  function freeKinds(): string[] {
    const kinds = Object.keys(handlers);
    if (atATime === undefined) return running.size === 0 ? kinds : [];
    const busy = [...running.values()];
    return kinds.filter((kind) => busy.filter((other) => other === kind).length < atATime);
  }

  /** Keeps the job ours as long as this process lives, however long it takes. */
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
      // Arguments that do not parse today will not parse tomorrow.
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
        // Its lease runs out, and somebody takes it again.
        log.error({ err: error, job: job.id }, 'a job could not be settled');
      })
      .finally(() => {
        running.delete(run);
        // There is room for one more of its kind.
        void take().catch(logUnread);
      });
    begun += 1;
    running.set(run, job.kind);
  }

  async function takeWhatIsDue(): Promise<void> {
    do {
      isWoken = false;
      for (let kinds = freeKinds(); kinds.length > 0 && !isStopped; kinds = freeKinds()) {
        const job = await takeJob(db, { kinds, now: now(), leaseMs: LEASE_MS });
        if (job === null) break;
        begin(job);
      }
    } while (isWoken && !isStopped);
  }

  /** Takes what is due and may run; resolves when it has begun. */
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
    // Let go: what fails here (a lost database) is tried again at the next look.
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
        // Already logged by whoever began it.
      });
      await Promise.all(running.keys());
    },
  };
}
