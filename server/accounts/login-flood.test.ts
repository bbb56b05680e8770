import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { openPostgres } from '../db/open-postgres.ts';
import { openTestBrowser } from '../testing/browser.ts';
import { findFreePort, startServerProcess } from '../testing/server-process.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const STRANGERS = 300;

const database = await createTestDatabase();
const dataDir = await mkdtemp(path.join(tmpdir(), 'guvercin-flood-'));
const server = await startServerProcess({
  PORT: String(await findFreePort()),
  DATA_DIR: dataDir,
  DATABASE_URL: database.url,
  LIMIT_LOGIN_IP: '100000',
});
const own = openPostgres(database.url);
afterAll(async () => {
  await server.kill();
  await own.close();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const person = { email: 'ayse@example.org', password: 'uzun bir parola' };
const browser = openTestBrowser((request) => fetch(request), server.origin);

/** Logs in with an unknown address, which costs as much as a wrong password. */
function guess(at: number, signal?: AbortSignal): Promise<Response> {
  return fetch(`${server.origin}/api/auth/login`, {
    method: 'POST',
    headers: { origin: server.origin, 'content-type': 'application/json' },
    body: JSON.stringify({ email: `yok${at}@example.org`, password: person.password }),
    ...(signal === undefined ? {} : { signal }),
  });
}
const flood = (signal?: AbortSignal) =>
  Promise.allSettled(Array.from({ length: STRANGERS }, (_, at) => guess(at, signal)));

let floodMs = 0;

async function timeLogin(): Promise<number> {
  const begin = performance.now();
  const answer = await browser.post('/api/auth/login', person);
  expect(answer.status).toBe(200);
  return performance.now() - begin;
}

test('a known device logs in during a flood of strangers, the last of whom are rejected', async () => {
  await browser.post('/api/auth/register', { ...person, terms: 't', adult: true });
  await own.db.updateTable('users').set({ email_verified_at: new Date() }).execute();
  await timeLogin();
  const begin = performance.now();
  const flooded = flood();
  await sleep(100);
  const knownMs = await timeLogin();
  const answers = await flooded;
  floodMs = performance.now() - begin;
  const found = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
  const refused = found.filter(({ status }) => status !== 401);
  expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]));
  expect(refused.every(({ headers }) => headers.get('retry-after') !== null)).toBe(true);
  expect(knownMs).toBeLessThan(floodMs);
});

test('does no work for callers that have disconnected', async () => {
  const callers = new AbortController();
  const flooded = flood(callers.signal);
  await sleep(400);
  callers.abort();
  await flooded;
  const begin = performance.now();
  await expect.poll(async () => (await guess(0)).status).toBe(401);
  expect(performance.now() - begin).toBeLessThan(floodMs / 2);
});
