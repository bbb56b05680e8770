import { pino } from 'pino';
import { systemTimers } from '../base/timers.ts';
import { createLocalBus } from '../bus/bus.ts';
import { parseConfig, readEnvironment } from '../config/config.ts';
import type { Context } from '../context/context.ts';
import type { OpenJobs } from '../jobs/jobs.ts';
import { createContext } from '../start/create-context.ts';
import { NO_NEWCOMER_LIMITS } from './no-newcomer-limits.ts';
import { emptyDatabase, openTestDatabase } from './test-database.ts';

export interface TestClock {
  now(): Date;
  advance(ms: number): void;
}

export interface TestContext {
  context: Context & { jobs: OpenJobs };
  clock: TestClock;
  /** Empties the database between tests and adds the rows of a first start. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

const BEGIN = Date.parse('2026-11-20T10:00:00Z');

export async function openTestContext(settings: Record<string, string> = {}): Promise<TestContext> {
  const database = await openTestDatabase();
  const config = parseConfig(readEnvironment({ ...NO_NEWCOMER_LIMITS, ...settings }));
  let time = BEGIN;
  const clock: TestClock = {
    now: () => new Date(time),
    advance: (ms) => {
      time += ms;
    },
  };
  const build = () =>
    createContext(
      {
        db: database.db,
        now: clock.now,
        random: (bytes) => crypto.getRandomValues(bytes),
        timers: systemTimers,
        log: pino({ level: 'silent' }),
        bus: createLocalBus(),
        // Only tests of pushes replace this function. All other tests must not send pushes to real services.
        postPush: async () => ({ status: 201, retryAfter: undefined }),
      },
      config,
    );
  const context = await build();
  return {
    context,
    clock,
    async reset() {
      await emptyDatabase(database.db);
      Object.assign(context, await build());
    },
    close: () => database.close(),
  };
}
