import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { POOL_SIZE } from '../db/open-postgres.ts';
import { openTestServer } from '../testing/open-test-server.ts';
import { registerPerson, sendLetter } from '../testing/registered-person.ts';
import { readRejection } from '../testing/replies.ts';

const server = await openTestServer({
  settings: { LIMIT_PROFILES: '1000', LIMIT_MUTATIONS: '1000' },
});
afterAll(() => server.close());
const { db } = server.context;
const ayse = await registerPerson(server, 'ayse');
const mehmet = await registerPerson(server, 'mehmet');
/** Waits for the lock on `featured_days`. */
const SLOW = '/api/users/featured';
/** Waits for no lock. */
const QUICK = '/api/messages/unread-count';
const LOOK_EVERY_MS = 50;

const get = (endpoint: string) => ayse.browser.call({ endpoint, method: 'GET' });
const readAll = () =>
  ayse.browser.call({ endpoint: '/api/messages/mark-all-read', method: 'POST' });

/** Locks a table against everything, until the returned function is called. */
async function lock(table: 'featured_days' | 'heads'): Promise<() => Promise<void>> {
  let end = () => {};
  const isEnded = new Promise<void>((resolve) => {
    end = resolve;
  });
  let holding: Promise<void> | null = null;
  await new Promise<void>((taken) => {
    holding = db.transaction().execute(async (tx) => {
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
      taken();
      await isEnded;
    });
  });
  const letGo = async () => {
    end();
    await holding;
  };
  onTestFinished(letGo);
  return letGo;
}

/** Begins more calls than there are connections. */
const overload = (call = () => get(SLOW)) => Array.from({ length: POOL_SIZE * 2 }, () => call());

/** Repeats a call until the server refuses it. The calls before that one wait. */
async function waitForRefusal(call = () => get(QUICK)): Promise<Response> {
  const replies: Response[] = [];
  while (replies.length === 0) {
    void call().then((reply) => replies.push(reply));
    await sleep(LOOK_EVERY_MS);
  }
  return replies[0] ?? Response.error();
}

const waitUntilIdle = () => expect.poll(async () => (await get(QUICK)).status).toBe(200);

test('reads are refused while others queue, and sends go through', async () => {
  const letGo = await lock('featured_days');
  const slow = overload();
  const refused = await waitForRefusal();
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(2);
  expect(await readRejection(refused)).toEqual([503, 'unavailable']);
  const [pigeonId] = ayse.pigeonIds;
  await sendLetter(ayse, { pigeonId, receiverId: mehmet.userId });
  const metrics = await server.context.metrics.registry.metrics();
  expect(metrics).toMatch(/guvercin_refused_total\{class="read"\} [1-9]/);
  expect(metrics).not.toMatch(/guvercin_refused_total\{class="write"\}/);
  await letGo();
  for (const reply of await Promise.all(slow)) expect(reply.status).toBe(200);
  await waitUntilIdle();
});

test('no place in the queue is lost when reads fail or their callers leave', async () => {
  const letGo = await lock('featured_days');
  const callers = new AbortController();
  const leaving = overload(async () =>
    server.fetch(
      new Request(server.origin + SLOW, {
        headers: { authorization: `Bearer ${ayse.browser.cookies.get('authToken')}` },
        signal: callers.signal,
      }),
    ),
  );
  expect((await waitForRefusal()).status).toBe(503);
  callers.abort();
  await letGo();
  await Promise.allSettled(leaving);
  await waitUntilIdle();
  await db.schema.alterTable('featured_days').renameTo('renamed').execute();
  for (const reply of await Promise.all(overload())) expect(reply.status).toBe(500);
  await db.schema.alterTable('renamed').renameTo('featured_days').execute();
  const again = await lock('featured_days');
  const slow = Array.from({ length: POOL_SIZE / 2 }, () => get(SLOW));
  expect((await get(QUICK)).status).toBe(200);
  await again();
  for (const reply of await Promise.all(slow)) expect(reply.status).toBe(200);
});

test('writes are refused when even they queue for long, and go through afterwards', async () => {
  const letGo = await lock('heads');
  const slow = overload(readAll);
  const refused = await waitForRefusal(readAll);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(2);
  expect(await readRejection(refused)).toEqual([503, 'unavailable']);
  expect((await get(QUICK)).status).toBe(503);
  await letGo();
  for (const reply of await Promise.all(slow)) expect(reply.status).toBe(200);
  await waitUntilIdle();
  expect((await readAll()).status).toBe(200);
});
