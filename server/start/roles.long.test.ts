import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTestMailServer, type TestMailServer } from '../testing/mail-server.ts';
import { type NatsServer, startNatsServer } from '../testing/nats-process.ts';
import { findFreePort, type ServerProcess, startServerProcess } from '../testing/server-process.ts';
import { openStreamReader } from '../testing/stream-reader.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { openTown, type Town, writeLetter } from '../testing/town.ts';

const SOON = { timeout: 30_000, interval: 20 };

const database = await createTestDatabase();
const folder = await mkdtemp(path.join(tmpdir(), 'guvercin-roles-'));
let mails: TestMailServer;
let nats: NatsServer;
let web: ServerProcess;
let stream: ServerProcess;
let worker: ServerProcess;
let town: Town;

const open = async (role: string): Promise<ServerProcess> =>
  startServerProcess({
    ROLES: role,
    PORT: String(await findFreePort()),
    DATABASE_URL: database.url,
    BUS_URL: nats.url,
    DATA_DIR: path.join(folder, role),
    FILES_DIR: path.join(folder, 'files'),
    SMTP_URL: mails.url,
  });

beforeAll(async () => {
  [mails, nats] = await Promise.all([openTestMailServer(), startNatsServer()]);
  [web, stream, worker] = await Promise.all([open('web'), open('stream'), open('worker')]);
  town = await openTown(database.url);
});
afterAll(async () => {
  await Promise.all([web.kill(), stream.kill(), worker.kill()]);
  await town.close();
  await Promise.all([mails.close(), nats.kill()]);
  await database.drop();
  await rm(folder, { recursive: true });
});

test('a letter that the web node accepts reaches a stream of the stream node', async () => {
  const [ayse, mehmet] = [await town.enter(), await town.enter()];
  const reader = await openStreamReader(stream.origin, mehmet.token);
  await vi.waitFor(() => expect(reader.events).toHaveLength(1), SOON);
  const letter = writeLetter(ayse, mehmet);
  expect((await ayse.at(web.origin).call(letter)).status).toBe(200);
  await vi.waitFor(() => {
    expect(reader.events.map(({ type }) => type)).toContain('MESSAGE_RECEIVED');
  }, SOON);
  reader.stop();
  await reader.ended;
});

test('the worker sends the mail of a registration on the web node', async () => {
  const email = 'kayit@example.org';
  const body = { email, password: 'uzun bir parola', terms: 't', adult: true };
  const guest = await town.enter();
  expect((await guest.at(web.origin).post('/api/auth/register', body)).status).toBe(201);
  await vi.waitFor(() => {
    expect(mails.received.flatMap(({ to }) => to)).toContain(email);
  }, SOON);
});

test('each node answers for its health, and 503 with Retry-After for other roles', async () => {
  const get = async ({ origin }: ServerProcess, at: string) => {
    const response = await fetch(`${origin}${at}`);
    await response.body?.cancel();
    return [response.status, response.headers.get('retry-after')];
  };
  for (const node of [web, stream, worker]) {
    expect(await get(node, '/healthz')).toEqual([200, null]);
    expect(await get(node, '/readyz')).toEqual([200, null]);
  }
  const streamPath = '/api/notifications/stream?token=x';
  expect(await get(web, streamPath)).toEqual([503, '5']);
  expect(await get(worker, streamPath)).toEqual([503, '5']);
  expect(await get(stream, streamPath)).toEqual([401, null]);
  expect(await get(stream, '/api/user')).toEqual([503, '5']);
  expect(await get(worker, '/')).toEqual([503, '5']);
  expect(await get(web, '/')).toEqual([200, null]);
});
