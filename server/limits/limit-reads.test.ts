import { afterAll, expect, test } from 'vitest';
import { addVerifiedPerson } from '../testing/add-verified-person.ts';
import { openTestServer } from '../testing/open-test-server.ts';
import { readRejection } from '../testing/replies.ts';

const settings = {
  LIMIT_READS: '20',
  LIMIT_READS_IP: '60',
  LIMIT_PROFILES: '5',
  LIMIT_FILES_IP: '8',
  TRUST_PROXY: '1',
};
const server = await openTestServer({ settings });
afterAll(() => server.close());
const password = 'uzun bir parola';

let count = 0;
async function enter() {
  count += 1;
  const email = `okuyan${count}@example.org`;
  const { userId } = await addVerifiedPerson(server.context, { email, password });
  const browser = server.openBrowser();
  await browser.post('/api/auth/login', { email, password });
  // Each test uses a separate household.
  const ip = `192.0.2.${count}`;
  return {
    userId,
    ip,
    get: (path: string, from = ip) => browser.get(path, { 'x-forwarded-for': from }),
    call: (endpoint: string) =>
      browser.call({ endpoint, method: 'GET' }, { 'x-forwarded-for': ip }),
  };
}

async function repeat(times: number, call: () => Promise<Response>): Promise<number[]> {
  const statuses = [];
  for (let at = 0; at < times; at += 1) statuses.push((await call()).status);
  return statuses;
}
const countOf = (statuses: number[], status: number) =>
  statuses.filter((one) => one === status).length;

test('a person’s reads are limited across all calls, with the time to wait', async () => {
  const person = await enter();
  expect(countOf(await repeat(10, () => person.call('/api/sync?since=0')), 200)).toBe(10);
  expect(countOf(await repeat(15, () => person.get('/api/sync?since=0')), 200)).toBe(10);
  const refused = await person.call('/api/pigeons');
  expect(refused.headers.get('retry-after')).toBe('1');
  expect(await readRejection(refused)).toEqual([429, 'too-many-requests']);
  expect((await (await enter()).call('/api/pigeons')).status).toBe(200);
  server.advance(1000);
  expect(countOf(await repeat(12, () => person.get('/api/pigeons')), 200)).toBe(10);
});

test('profile reads are limited first, and other reads are not affected', async () => {
  const person = await enter();
  const other = await enter();
  const look = () => person.get(`/api/users/${other.userId}`);
  expect(countOf(await repeat(4, look), 429)).toBe(0);
  expect((await person.get('/api/users/featured')).status).toBe(200);
  for (const path of [`/api/users/${other.userId}/sky`, '/api/users/featured']) {
    expect(await readRejection(await person.get(path))).toEqual([429, 'too-many-requests']);
  }
  expect((await person.get('/api/pigeons')).status).toBe(200);
});

test('reads per address are limited, with any accounts and without one', async () => {
  const people = await Promise.all([enter(), enter(), enter(), enter()]);
  const ip = '198.51.100.7';
  for (const { get } of people) {
    const statuses = await repeat(15, () => get('/api/pigeons', ip));
    expect(countOf(statuses, 200)).toBe(15);
  }
  const visitor = () => server.openBrowser().get('/api/operator', { 'x-forwarded-for': ip });
  expect(await readRejection(await visitor())).toEqual([429, 'too-many-requests']);
  expect((await people[0]?.get('/api/pigeons'))?.status).toBe(200);
});

test('picture reads have a separate bucket per address', async () => {
  const person = await enter();
  const path = `/files/${'A'.repeat(43)}.webp`;
  const statuses = await repeat(10, () => person.get(path));
  expect([countOf(statuses, 404), countOf(statuses, 429)]).toEqual([8, 2]);
  expect((await person.get('/api/pigeons')).status).toBe(200);
  expect((await person.get(path, '192.0.2.250')).status).toBe(404);
});
