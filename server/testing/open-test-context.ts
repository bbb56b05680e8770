import { pino } from 'pino';
import { parseConfig, readEnvironment } from '../config.ts';
import type { Context } from '../context.ts';
import { createContext } from '../create-context.ts';
import type { OpenJobs } from '../jobs/jobs.ts';
import { createLocalBus } from '../sync/bus.ts';
import { systemTimers } from '../timers.ts';
import { emptyDatabase, openTestDatabase } from './test-database.ts';

/** A clock that tests turn themselves. */
export interface TestClock {
  now(): Date;
  advance(ms: number): void;
}

export interface TestContext {
  context: Context & { jobs: OpenJobs };
  clock: TestClock;
  /** Empties the database between tests and makes what a first start makes. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

const BEGIN = Date.parse('2026-11-20T10:00:00Z');

/** A context on a fresh database, with the default configuration or the given settings. */
export async function openTestContext(settings: Record<string, string> = {}): Promise<TestContext> {
  const database = await openTestDatabase();
  const config = parseConfig(readEnvironment(settings));
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
