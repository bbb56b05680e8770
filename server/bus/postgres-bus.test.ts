import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { systemTimers, type Timers } from '../base/timers.ts';
import { testServerUrl } from '../testing/test-database.ts';
import type { Bus, BusEvent } from './bus.ts';
import { createPostgresBus } from './postgres-bus.ts';

const url = testServerUrl();
const SOON = { timeout: 60_000 };
const buses: Bus[] = [];

async function openNode(to: string) {
  const log = pino({ level: 'silent' });
  const bus = await createPostgresBus({ url: to, pool: null, timers: systemTimers, log });
  buses.push(bus);
  const hints: BusEvent[] = [];
  bus.subscribe((hint) => hints.push(hint));
  return { bus, hints };
}
afterEach(async () => {
  for (const bus of buses.splice(0)) await bus.close();
});

test('hints reach their own node at once, and the others as the newest of each kind and person', async () => {
  const here = await openNode(url);
  const there = await openNode(url);
  there.bus.follow('ayse');
  for (let seq = 1; seq <= 100; seq += 1) {
    here.bus.publish({ type: 'changed', userId: 'ayse', seq });
  }
  here.bus.publish({ type: 'session-ended', sessionId: 'phone' });
  for (let letter = 0; letter < 3; letter += 1) here.bus.publish({ type: 'sky' });
  expect(here.hints).toHaveLength(104);
  const newest = [
    { type: 'changed', userId: 'ayse', seq: 100 },
    { type: 'session-ended', sessionId: 'phone' },
    { type: 'sky' },
  ];
  await expect.poll(() => there.hints).toEqual(newest);
  // The node receives its own notice again and ignores it.
  expect(here.hints).toHaveLength(104);
});

test('hints that exceed one notification all arrive', async () => {
  const here = await openNode(url);
  const there = await openNode(url);
  for (let person = 0; person < 500; person += 1) {
    const userId = `00000000-0000-7000-8000-${String(person).padStart(12, '0')}`;
    there.bus.follow(userId);
    here.bus.publish({ type: 'changed', userId, seq: 2 ** 40 + person });
  }
  await expect.poll(() => there.hints).toHaveLength(500);
});

test('a node gets no hints about people it does not follow', async () => {
  const here = await openNode(url);
  const there = await openNode(url);
  there.bus.follow('ayse');
  here.bus.publish({ type: 'changed', userId: 'mehmet', seq: 1 });
  here.bus.publish({ type: 'changed', userId: 'ayse', seq: 2 });
  await expect.poll(() => there.hints).toEqual([{ type: 'changed', userId: 'ayse', seq: 2 }]);
  here.bus.publish({ type: 'changed', userId: 'mehmet', seq: 3 });
  await new Promise((resolve) => setTimeout(resolve, 100));
  here.bus.publish({ type: 'sky' });
  await expect.poll(() => there.hints.slice(1)).toEqual([{ type: 'sky' }]);
});

test('reconnects by itself after the server has cut the connection', async () => {
  const here = await openNode(url);
  const there = await openNode(url);
  there.bus.follow('ayse');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen guvercin%'`,
  );
  await client.end();
  await vi.waitFor(
    () => {
      there.hints.length = 0;
      here.bus.publish({ type: 'changed', userId: 'ayse', seq: Date.now() });
      return vi.waitFor(() => expect(there.hints).not.toEqual([]), { timeout: 200 });
    },
    { timeout: 60_000, interval: 300 },
  );
});

test('during an outage it tries again one at a time, and heals when that ends', async () => {
  let isOut = false;
  const folder = await mkdtemp(path.join(tmpdir(), 'guvercin-bus-'));
  const target = new URL(url);
  const proxy = createServer((socket) => {
    if (isOut) {
      socket.destroy();
      return;
    }
    const host = target.searchParams.get('host');
    const server =
      host === null ? connect(Number(target.port)) : connect(path.join(host, '.s.PGSQL.5432'));
    server.on('error', () => socket.destroy()).on('close', () => socket.destroy());
    socket.on('error', () => server.destroy()).on('close', () => server.destroy());
    socket.pipe(server).pipe(socket);
    sockets.push(socket);
  });
  const sockets: Socket[] = [];
  await new Promise<void>((resolve) => {
    proxy.listen(path.join(folder, '.s.PGSQL.5432'), resolve);
  });
  const proxied = new URL(url);
  proxied.searchParams.set('host', folder);

  const pending: (() => void)[] = [];
  const timers: Timers = {
    after(_ms, run) {
      pending.push(run);
      return () => void pending.splice(pending.indexOf(run), 1);
    },
  };
  const log = pino({ level: 'silent' });
  const here = await createPostgresBus({ url: proxied.href, pool: null, timers, log });
  buses.push(here);
  const hints: BusEvent[] = [];
  here.subscribe((hint) => hints.push(hint));

  isOut = true;
  for (const socket of sockets) socket.destroy();
  for (let attempt = 0; attempt < 6; attempt += 1) {
    await expect.poll(() => pending).not.toEqual([]);
    // Other effects of the failure follow a moment later.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(pending).toHaveLength(1);
    pending.shift()?.();
  }
  isOut = false;
  const there = await openNode(url);
  await vi.waitFor(() => {
    pending.shift()?.();
    there.bus.publish({ type: 'session-ended', sessionId: 'phone' });
    expect(hints).toContainEqual({ type: 'session-ended', sessionId: 'phone' });
  }, SOON);
  expect(hints[0]).toEqual({ type: 'gap' });
  await here.close();
  proxy.close();
  await rm(folder, { recursive: true });
});
