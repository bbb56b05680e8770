import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { toAppError } from '../http/error-reply.ts';
import { openTestDatabase } from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { openPostgres } from './open-postgres.ts';
import { waitAsReader } from './wait-as-reader.ts';

/** Long enough that even a busy machine is late by less than half of it. */
const WAIT_MS = 6000;

let made: Database;
let database: Database;
beforeAll(async () => {
  made = await openTestDatabase();
  const rest = { statementMs: 30_000, lockMs: 30_000, idleMs: 30_000 };
  database = openPostgres(made.url ?? '', { bounds: { poolSize: 1, waitMs: WAIT_MS, ...rest } });
});
afterAll(async () => {
  await database.close();
  await made.close();
});

const ask = () => sql<{ one: number }>`select 1 as one`.execute(database.db);
const read = (signal: AbortSignal | null = null) => waitAsReader(signal, ask);

/** Returns the outcome of a query: `answered`, or the error code. */
const codeOf = (asking: Promise<unknown>) =>
  asking.then(
    () => 'answered',
    (error: unknown) => toAppError(error).code,
  );

/** Takes the only connection. The returned function releases it. */
async function hold(): Promise<() => Promise<void>> {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  let held: Promise<void> | null = null;
  await new Promise<void>((taken) => {
    held = database.db.connection().execute(async () => {
      taken();
      await ended;
    });
  });
  return async () => {
    end();
    await held;
  };
}

test('when connections are short readers give up first, and sends come through', async () => {
  const letGo = await hold();
  const [reader, writer] = [codeOf(read()), codeOf(ask())];
  expect(await Promise.race([reader, writer.then((code) => `writer ${code}`)])).toBe('unavailable');
  await letGo();
  expect(await writer).toBe('answered');
});

test('every wait ends', async () => {
  const letGo = await hold();
  expect(await codeOf(ask())).toBe('unavailable');
  await letGo();
});

test('a reader that disconnects leaves the queue, and the next takes its turn', async () => {
  const letGo = await hold();
  const caller = new AbortController();
  const gone = codeOf(read(caller.signal));
  const next = codeOf(read());
  caller.abort();
  // The writer's time limit is longer, so it is still waiting.
  expect(await Promise.race([gone, next.then((code) => `next ${code}`)])).toBe('unavailable');
  await letGo();
  expect(await next).toBe('answered');
  expect(await codeOf(read(caller.signal))).toBe('unavailable');
  for (let turn = 0; turn < 3; turn += 1) expect(await codeOf(read())).toBe('answered');
});

test('readers leave connections to writes, whatever they wait for', async () => {
  const rest = { waitMs: 60_000, statementMs: 30_000, lockMs: 30_000, idleMs: 30_000 };
  const shared = openPostgres(made.url ?? '', { bounds: { poolSize: 4, ...rest } });
  onTestFinished(() => shared.close());
  let end = () => {};
  const isEnded = new Promise<void>((resolve) => {
    end = resolve;
  });
  const reads = Array.from({ length: 6 }, () =>
    waitAsReader(null, () => shared.db.connection().execute(() => isEnded)),
  );
  await expect.poll(() => shared.pool?.counts()).toEqual({ open: 2, waiting: 4 });
  await sql`select 1`.execute(shared.db);
  expect(shared.pool?.queueMs().read).toBeGreaterThan(0);
  await expect.poll(() => shared.pool?.queueMs().write).toBe(0);
  end();
  await Promise.all(reads);
  expect(shared.pool?.queueMs()).toEqual({ read: 0, write: 0 });
});

test('a slow new connection is no queue', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const slow = openPostgres(`postgres://me@127.0.0.1:${port}/none`);
  const asking = codeOf(waitAsReader(null, () => sql`select 1`.execute(slow.db)));
  const [socket] = (await once(silent, 'connection')) as [Socket];
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(slow.pool?.queueMs()).toEqual({ read: 0, write: 0 });
  socket.destroy();
  silent.close();
  expect(await asking).toBe('unavailable');
  await slow.close();
});
