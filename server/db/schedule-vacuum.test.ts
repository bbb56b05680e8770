import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Timers } from '../timers.ts';
import type { Database } from './database.ts';
import { scheduleVacuum } from './schedule-vacuum.ts';
import { openTestDatabase } from './test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('vacuums the embedded database again and again until it is stopped', async () => {
  const due: (() => void)[] = [];
  const warn = vi.fn();
  const timers: Timers = {
    after(_, run) {
      due.push(run);
      return () => due.splice(0);
    },
  };
  const log = pino({ level: 'warn' }, { write: warn });
  const stop = scheduleVacuum({ ...database, engine: 'pglite' }, timers, log);
  for (let round = 0; round < 2; round += 1) {
    due.pop()?.();
    await vi.waitFor(() => expect(due).toHaveLength(1), { timeout: 20_000 });
  }
  expect(warn).not.toHaveBeenCalled();
  stop();
  expect(due).toEqual([]);
});

test('leaves PostgreSQL to its own autovacuum', () => {
  const after = vi.fn();
  scheduleVacuum({ ...database, engine: 'postgres' }, { after }, pino({ level: 'silent' }));
  expect(after).not.toHaveBeenCalled();
});
