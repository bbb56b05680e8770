import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type PgBouncer, startPgBouncer } from '../testing/pgbouncer-process.ts';
import {
  findFreePort,
  readLastWords,
  type ServerProcess,
  startServerProcess,
} from '../testing/server-process.ts';
import { openStandbyPair, type StandbyPair, systemPostgres } from '../testing/standby-pair.ts';
import { openStreamReader } from '../testing/stream-reader.ts';
import { openTown, pull, type Town, writeLetter } from '../testing/town.ts';

const SOON = { timeout: 30_000, interval: 50 };
/** Connections from PgBouncer to PostgreSQL, fewer than one node has in its pool. */
const SHARED = 3;
const LETTERS = 20;

const folder = mkdtempSync(path.join(tmpdir(), 'guvercin-pooled-'));
const nodes: ServerProcess[] = [];
let pair: StandbyPair;
let pgbouncer: PgBouncer;
let town: Town;

const settings = (name: string) => ({
  DATABASE_URL: pgbouncer.url,
  DATABASE_DIRECT_URL: pair.url,
  DATA_DIR: path.join(folder, name),
  FILES_DIR: path.join(folder, 'files'),
});
const share = (configuration: string) =>
  configuration.replace(/default_pool_size = \d+/, `default_pool_size = ${SHARED}`);

beforeAll(async () => {
  pair = await openStandbyPair(systemPostgres ?? '');
  pgbouncer = await startPgBouncer(pair.url, share);
  for (const name of ['here', 'there']) {
    const PORT = String(await findFreePort());
    nodes.push(await startServerProcess({ ...settings(name), PORT }));
  }
  town = await openTown(pair.url);
});
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.kill()));
  await town.close();
  await pgbouncer.close();
  pair.close();
  rmSync(folder, { recursive: true });
});

const [here, there] = [() => nodes[0]?.origin ?? '', () => nodes[1]?.origin ?? ''];

test('a server that is given PgBouncer alone does not start, and says which setting is missing', async () => {
  const DATA_DIR = path.join(folder, 'alone');
  expect(await readLastWords({ DATABASE_URL: pgbouncer.url, DATA_DIR })).toBe(
    'DATABASE_URL is a PgBouncer; set DATABASE_DIRECT_URL to the database itself, too.',
  );
});

test('a PgBouncer without our connection settings prevents the start', async () => {
  const bare = await startPgBouncer(pair.url, (configuration) =>
    configuration.replace(/ connect_query='.*'/, ''),
  );
  const words = await readLastWords({ ...settings('bare'), DATABASE_URL: bare.url });
  expect(words).toMatch(/^PgBouncer does not set join_collapse_limit, .*connect_query='set join/);
  await bare.close();
});

test('many letters at once share a few connections, and reach a stream on the other node', async () => {
  const pairs = await Promise.all(
    Array.from({ length: LETTERS }, async () => [await town.enter(), await town.enter()] as const),
  );
  const streams = await Promise.all(pairs.map(([, to]) => openStreamReader(there(), to.token)));
  await vi.waitFor(() => expect(streams.every(({ events }) => events.length > 0)).toBe(true), SOON);
  const letters = pairs.map(([from, to]) => writeLetter(from, to));
  const replies = await Promise.all(
    pairs.map(([from], at) => from.at(here()).call(letters[at] ?? { endpoint: '', method: '' })),
  );
  expect(replies.map(({ status }) => status)).toEqual(pairs.map(() => 200));
  await vi.waitFor(() => {
    const arrived = streams.flatMap(({ events }) =>
      events.flatMap((event) => (event.type === 'changed' ? event.changes : [])),
    );
    const ids = new Set(arrived.map(({ id }) => id));
    expect(letters.filter(({ body }) => !ids.has(body.id))).toEqual([]);
  }, SOON);
  for (const stream of streams) stream.stop();
  await Promise.all(streams.map(({ ended }) => ended));
});

test('while PgBouncer is gone calls get 503 with Retry-After, and afterwards succeed', async () => {
  const [ayse, mehmet] = [await town.enter(), await town.enter()];
  const letter = writeLetter(ayse, mehmet);
  await pgbouncer.kill();
  const refused = await ayse.at(here()).call(letter);
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).not.toBeNull();
  await vi.waitFor(async () => expect((await fetch(`${here()}/readyz`)).status).toBe(503), SOON);
  await pgbouncer.start();
  await vi.waitFor(async () => {
    expect((await ayse.at(here()).call(letter)).status).toBe(200);
  }, SOON);
  await vi.waitFor(async () => expect((await fetch(`${there()}/readyz`)).status).toBe(200), SOON);
});

test('a switch to a standby without the last commits is noticed, although connections stay open', async () => {
  const [ayse, mehmet] = [await town.enter(2), await town.enter()];
  expect((await ayse.at(here()).call(writeLetter(ayse, mehmet))).status).toBe(200);
  const before = await pull(mehmet.at(there()));
  await pair.catchUp();
  await pair.partStandby();
  const lost = writeLetter(ayse, mehmet, 1);
  expect((await ayse.at(here()).call(lost)).status).toBe(200);
  const ahead = await pull(mehmet.at(there()), before);
  expect(ahead.to).toBeGreaterThan(before.to);
  pgbouncer.switchTo(pair.promoteStandby());
  for (const origin of [here(), there()]) {
    await vi.waitFor(async () => {
      const reply = await pull(mehmet.at(origin), ahead);
      expect(reply).toMatchObject({ reset: true });
      expect(reply.epoch).not.toBe(ahead.epoch);
    }, SOON);
  }
  expect((await ayse.at(there()).call(lost)).status).toBe(200);
});
