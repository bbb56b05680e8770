import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { addVerifiedPerson } from '../testing/add-verified-person.ts';
import { openTestServer } from '../testing/open-test-server.ts';
import { makePerson } from '../testing/people.ts';
import { findFreePort, startServerProcess } from '../testing/server-process.ts';
import { createTestDatabase } from '../testing/test-database.ts';

const server = await openTestServer();
afterAll(() => server.close());
const { context } = server;
const password = 'uzun bir parola';

async function readMetrics(): Promise<Map<string, number>> {
  const text = await (await server.fetchMetrics(new Request('http://localhost/metrics'))).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

async function openPerson() {
  const person = await addVerifiedPerson(context, {
    email: `${context.makeId()}@b.example`,
    password,
  });
  const browser = server.openBrowser();
  await browser.post('/api/auth/login', { email: person.email, password });
  return browser;
}

const requests = (labels: string) => `guvercin_request_seconds_count{${labels}}`;

test('counts each call by name, way (gateway or direct) and response class', async () => {
  const browser = await openPerson();
  await browser.call({ endpoint: '/api/pigeons', method: 'GET' });
  await browser.get('/api/pigeons');
  await browser.get('/api/pigeons');
  await server.openBrowser().get('/api/pigeons');
  await browser.call({ endpoint: '/api/auth/login', method: 'POST' });
  await browser.get('/anything/a-stranger/types');
  const found = await readMetrics();
  expect(found.get(requests('endpoint="list-pigeons",status="2xx",via="gateway"'))).toBe(1);
  expect(found.get(requests('endpoint="list-pigeons",status="2xx",via="direct"'))).toBe(2);
  expect(found.get(requests('endpoint="list-pigeons",status="4xx",via="direct"'))).toBe(1);
  expect(found.get(requests('endpoint="gateway",status="4xx",via="gateway"'))).toBe(1);
  expect([...found.keys()].join()).not.toContain('stranger');
});

test('measures each act once, from the person’s act to the commit, never below zero', async () => {
  const browser = await openPerson();
  const save = (idempotencyKey: string) =>
    browser.call({ endpoint: '/api/user', method: 'PUT', body: { city: 'İzmir' }, idempotencyKey });
  const name = 'guvercin_outbox_to_commit_seconds';

  const key = context.makeId();
  server.advance(90_000);
  expect((await save(key)).status).toBe(200);
  expect((await save(key)).status).toBe(200);
  const late = await readMetrics();
  expect([late.get(`${name}_count`), late.get(`${name}_sum`)]).toEqual([1, 90]);

  server.advance(60_000);
  const fromAhead = context.makeId();
  server.advance(-60_000);
  expect((await save(fromAhead)).status).toBe(200);
  const early = await readMetrics();
  expect([early.get(`${name}_count`), early.get(`${name}_sum`)]).toEqual([2, 90]);
});

test('counts jobs by state and measures how late the oldest due one is', async () => {
  const { db, makeId, now } = context;
  const at = (seconds: number) => new Date(now().getTime() + seconds * 1000);
  const job = { id: makeId(), kind: 'none', args: '{}' };
  // The jobs are leased, so that the server's own runner does not run them.
  const leased_until = at(3600);
  await db
    .insertInto('jobs')
    .values([
      { ...job, run_at: at(-30), leased_until, dead_reason: null },
      { ...job, id: makeId(), run_at: at(-10), leased_until, dead_reason: null },
      { ...job, id: makeId(), run_at: at(60), leased_until, dead_reason: null },
      { ...job, id: makeId(), run_at: at(-3600), leased_until: null, dead_reason: 'gone' },
    ])
    .execute();
  const found = await readMetrics();
  expect(found.get('guvercin_jobs{state="waiting"}')).toBe(3);
  expect(found.get('guvercin_jobs{state="dead"}')).toBe(1);
  expect(found.get('guvercin_job_lag_seconds')).toBe(30);
  await db.deleteFrom('jobs').where('kind', '=', 'none').execute();
  expect((await readMetrics()).get('guvercin_job_lag_seconds')).toBe(0);
});

test('counts open reports by urgency, and measures how long the oldest has waited', async () => {
  const [reporter, reported] = [await makePerson(context), await makePerson(context)];
  const now = context.now();
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const report = (reason: 'minor' | 'spam', seconds: number, isClosed = false) => ({
    ...{ id: context.makeId(), reporter_id: reporter.userId, person_id: reported.userId, reason },
    ...{ message_id: null, text: null, copy: '{}', outcome: null },
    ...{ created_at: before(seconds), closed_at: isClosed ? now : null },
  });
  const rows = [
    report('minor', 90),
    report('spam', 600),
    report('spam', 5),
    report('spam', 9, true),
  ];
  for (const row of rows) await context.db.insertInto('reports').values(row).execute();
  const found = await readMetrics();
  const read = (name: string) =>
    ['urgent', 'normal'].map((urgency) => found.get(`${name}{urgency="${urgency}"}`));
  expect(read('guvercin_reports_open')).toEqual([1, 2]);
  expect(read('guvercin_report_wait_seconds')).toEqual([90, 600]);
  await context.db.deleteFrom('reports').execute();
  expect((await readMetrics()).get('guvercin_report_wait_seconds{urgency="urgent"}')).toBe(0);
});

test('measures everything that the alert rules use', async () => {
  const rules = await readFile(path.join(import.meta.dirname, '../../docs/alerts.yml'), 'utf8');
  const asked = [...rules.matchAll(/guvercin_[a-z_]+/g)].map(([name]) => name);
  const text = await (await server.fetchMetrics(new Request('http://localhost/metrics'))).text();
  expect(asked.length).toBeGreaterThan(0);
  for (const name of asked) expect(text).toContain(`# TYPE ${name} `);
});

test('has metrics of the process itself', async () => {
  const found = await readMetrics();
  expect(found.get('guvercin_open_streams')).toBe(0);
  expect(found.get('process_resident_memory_bytes')).toBeGreaterThan(1e6);
});

test('rejects requests that a proxy or a foreign name leads to the local port', async () => {
  const ask = async (url: string, headers: Record<string, string> = {}) =>
    (await server.fetchMetrics(new Request(url, { headers }))).status;
  expect(await ask('http://127.0.0.1/metrics')).toBe(200);
  expect(await ask('http://localhost/metrics', { 'x-forwarded-for': '127.0.0.1' })).toBe(404);
  expect(await ask('http://attacker.example/metrics')).toBe(404);
  expect(await ask('http://localhost/healthz')).toBe(404);
});

async function askRaw(port: number, head: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(`${head}\r\nConnection: close\r\n\r\n`);
  const answer = await readText(socket);
  return answer.split('\r\n', 1)[0] ?? '';
}

test('is on its own port only, and never on the public one', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'guvercin-metrics-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const [port, metricsPort] = [await findFreePort(), await findFreePort()];
  const node = await startServerProcess({
    ...{ PORT: String(port), METRICS_PORT: String(metricsPort) },
    ...{ DATA_DIR: dataDir, DATABASE_URL: database.url },
  });
  onTestFinished(node.kill);
  for (const head of [
    'GET /metrics HTTP/1.1\r\nHost: localhost',
    `GET /metrics HTTP/1.1\r\nHost: 127.0.0.1:${port}`,
    'GET http://localhost/metrics HTTP/1.1\r\nHost: localhost',
    `GET http://127.0.0.1:${metricsPort}/metrics HTTP/1.1\r\nHost: guvercin.example`,
    'GET //metrics HTTP/1.1\r\nHost: localhost',
  ]) {
    expect(await askRaw(port, head), head).toMatch(/^HTTP\/1\.1 404 /);
  }
  const own = 'GET /metrics HTTP/1.1\r\nHost: localhost';
  expect(await askRaw(metricsPort, own)).toBe('HTTP/1.1 200 OK');
  const health = 'GET /api/user HTTP/1.1\r\nHost: localhost';
  expect(await askRaw(metricsPort, health)).toMatch(/^HTTP\/1\.1 404 /);
  expect(await node.stop()).toBe(0);
});
