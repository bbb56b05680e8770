import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { STREAM_PATH } from '../../contract/routes.ts';
import type { HttpEnv } from '../http/http-env.ts';
import { signAuthToken } from '../sessions/auth-token.ts';
import { endSession } from '../sessions/end-session.ts';
import { openTestApi, type TestApi } from '../testing/api.ts';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { mountStream } from './mount-stream.ts';
import { createStreams, type Streams } from './streams.ts';

/** Admitted streams. The clock of these tests does not advance. */
const PER_SECOND = 20;

let api: TestApi;
let streams: Streams;
let origin: string;
let close: () => Promise<void>;
let countConnections: () => Promise<number>;
let ayse: TestPerson;
let mehmet: TestPerson;

beforeAll(async () => {
  api = await openTestApi();
});
beforeEach(async () => {
  await api.reset();
  streams = createStreams(api.context);
  const app = new Hono<HttpEnv>();
  mountStream(app, api.context, { streams, perSecond: PER_SECOND });
  const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port }: AddressInfo = toAddress(server.address());
  origin = `http://127.0.0.1:${port}`;
  countConnections = () =>
    new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
  close = () => new Promise((resolve) => server.close(() => resolve()));
  ayse = await makePerson(api.context);
  mehmet = await makePerson(api.context);
});
afterEach(async () => {
  streams.close();
  await close();
});
afterAll(() => api.close());

function toAddress(address: string | AddressInfo | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address;
}

const open = (token: string) => fetch(`${origin}${STREAM_PATH}?token=${encodeURIComponent(token)}`);

/** Locks the sessions table until the returned function is called. */
async function holdSessions(): Promise<() => Promise<void>> {
  const held = await api.context.db.startTransaction().execute();
  await sql`lock table sessions in access exclusive mode`.execute(held);
  return () => held.rollback().execute();
}

async function countWaiting(): Promise<number> {
  const waiting = sql<{ count: number }>`
    select count(*)::int as count from pg_locks
    where not granted and database = (select oid from pg_database where datname = current_database())`;
  const { rows } = await waiting.execute(api.context.db);
  return rows[0]?.count ?? 0;
}

function listen(response: Response) {
  const heard = { text: '', hasEnded: false };
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const bytes of response.body ?? []) heard.text += decoder.decode(bytes);
    heard.hasEnded = true;
  };
  void read();
  return heard;
}

test('streams over the network, and ends with the session', async () => {
  const response = await open(await signAuthToken(api.context, mehmet));
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(response.headers.get('cache-control')).toContain('no-store');
  const heard = listen(response);
  await expect.poll(() => heard.text).toContain('event: connected');
  await api.send(ayse, { receiverId: mehmet.userId });
  await expect.poll(() => heard.text).toContain('event: MESSAGE_RECEIVED');
  expect(heard.text).toContain('id: 9\nevent: changed\n');
  await endSession(api.context, mehmet.sessionId, 'logout');
  await expect.poll(() => heard.hasEnded).toBe(true);
});

test('a server that stops sends the reconnect time in the last frame', async () => {
  const heard = listen(await open(await signAuthToken(api.context, mehmet)));
  await expect.poll(() => heard.text).toContain('event: connected');
  streams.close();
  await expect.poll(() => heard.hasEnded).toBe(true);
  expect(heard.text).toMatch(/\n\nretry: \d{4,5}\n\n$/);
});

test('a closed connection is no longer counted', async () => {
  const leaving = new AbortController();
  const token = await signAuthToken(api.context, mehmet);
  const url = `${origin}${STREAM_PATH}?token=${token}`;
  const heard = listen(await fetch(url, { signal: leaving.signal }).then(keepQuiet));
  await expect.poll(() => heard.text).toContain('connected');
  expect(streams.count()).toBe(1);
  leaving.abort();
  await expect.poll(() => streams.count()).toBe(0);
});

test('a connection that closes while its token is being checked is not counted', async () => {
  const token = await signAuthToken(api.context, mehmet);
  const letGo = await holdSessions();
  const leaving = new AbortController();
  const url = `${origin}${STREAM_PATH}?token=${token}`;
  const asked = fetch(url, { signal: leaving.signal }).catch(() => null);
  await expect.poll(countWaiting).toBe(1);
  leaving.abort();
  await asked;
  await expect.poll(countConnections).toBe(0);
  await letGo();
  // All earlier streams have been handled by now.
  const heard = listen(await open(token));
  await expect.poll(() => heard.text).toContain('event: connected');
  expect(streams.count()).toBe(1);
});

test('an expired, forged, revoked or missing token opens nothing', async () => {
  const good = await signAuthToken(api.context, mehmet);
  expect((await open(`${good}x`)).status).toBe(401);
  expect((await fetch(`${origin}${STREAM_PATH}`)).status).toBe(401);
  await endSession(api.context, mehmet.sessionId, 'logout');
  expect((await open(good)).status).toBe(401);
  const hers = await signAuthToken(api.context, ayse);
  api.clock.advance(15 * 60_000 + 1000);
  const refused = await open(hers);
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ error: { code: 'unauthenticated' } });
  expect(streams.count()).toBe(0);
});

test('opens no stream for a HEAD request', async () => {
  const address = `${origin}${STREAM_PATH}?token=${await signAuthToken(api.context, mehmet)}`;
  const response = await fetch(address, { method: 'HEAD' });
  expect(response.status).toBe(405);
  expect(streams.count()).toBe(0);
});

/** Ends the stream without an error when the test aborts it. */
function keepQuiet(response: Response): Response {
  const quiet = new ReadableStream({
    async start(controller) {
      try {
        for await (const bytes of response.body ?? []) controller.enqueue(bytes);
        controller.close();
      } catch {
        controller.close();
      }
    },
  });
  return new Response(quiet);
}

test('a stream over the limit gets a reconnect time before any check', async () => {
  const token = await signAuthToken(api.context, mehmet);
  const answers = await Promise.all(Array.from({ length: PER_SECOND }, () => open(token)));
  const heard = answers.map(listen);
  await expect.poll(() => heard.filter(({ text }) => text.includes('connected')).length).toBe(20);
  const late = listen(await open('no token at all'));
  await expect.poll(() => late.hasEnded).toBe(true);
  expect(late.text).toBe('event: bye\ndata: {"type":"bye","afterMs":1050}\n\nretry: 1050\n\n');
  expect(streams.count()).toBe(PER_SECOND);
  api.clock.advance(1050);
  expect((await open('no token at all')).status).toBe(401);
});
