import pg from 'pg';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { systemTimers } from '../timers.ts';
import type { Bus, Hint } from './bus.ts';
import { createPostgresBus } from './postgres-bus.ts';

const url = process.env.TEST_DATABASE_URL ?? '';
const buses: Bus[] = [];

async function openNode(to: string) {
  const log = pino({ level: 'silent' });
  const bus = await createPostgresBus({ url: to, timers: systemTimers, log });
  buses.push(bus);
  const hints: Hint[] = [];
  bus.subscribe((hint) => hints.push(hint));
  return { bus, hints };
}
afterEach(async () => {
  for (const bus of buses.splice(0)) await bus.close();
});

test('hints reach their own node at once, and the others as the newest of each person', async () => {
  const here = await openNode(url);
  const there = await openNode(url);
  for (let seq = 1; seq <= 100; seq += 1) {
    here.bus.publish({ type: 'changed', userId: 'ayse', seq });
  }
  here.bus.publish({ type: 'session-ended', sessionId: 'phone' });
  expect(here.hints).toHaveLength(101);
  const newest = [
    { type: 'changed', userId: 'ayse', seq: 100 },
    { type: 'session-ended', sessionId: 'phone' },
  ];
  await vi.waitFor(() => expect(there.hints).toEqual(newest));
  // Its own notice comes back to it, and says nothing new.
  expect(here.hints).toHaveLength(101);
});

test('more hints than one notice takes all arrive', async () => {
  const here = await openNode(url);
  const there = await openNode(url);
  for (let person = 0; person < 500; person += 1) {
    const userId = `00000000-0000-7000-8000-${String(person).padStart(12, '0')}`;
    here.bus.publish({ type: 'changed', userId, seq: 2 ** 40 + person });
  }
  await vi.waitFor(() => expect(there.hints).toHaveLength(500));
});

test('comes back by itself after the server has cut the connection', async () => {
  const here = await openNode(url);
  const there = await openNode(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen guvercin%'`,
  );
  await client.end();
  await vi.waitFor(
    () => {
      there.hints.length = 0;
      here.bus.publish({ type: 'changed', userId: 'ayse', seq: Date.now() });
      return vi.waitFor(() => expect(there.hints).not.toEqual([]), { timeout: 200 });
    },
    { timeout: 10_000, interval: 300 },
  );
});
