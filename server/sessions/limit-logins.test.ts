import { afterAll, expect, test } from 'vitest';
import { addVerifiedPerson } from '../testing/add-verified-person.ts';
import { openTestServer } from '../testing/open-test-server.ts';
import { readRejection } from '../testing/replies.ts';

const server = await openTestServer({
  settings: { LIMIT_LOGIN_IP: '30', TRUST_PROXY: '1' },
});
afterAll(() => server.close());

const password = 'uzun bir parola';
const wrong = 'yanlış parola';
const from = (ip: string) => ({ 'x-forwarded-for': ip });
const attempt = (
  body: { email: string; password: string },
  ip = '192.0.2.1',
  browser = server.openBrowser(),
) => browser.post('/api/auth/login', body, from(ip));
const waitOf = (response: Response) => Number(response.headers.get('retry-after'));

let count = 0;
const newPerson = async () => {
  count += 1;
  return addVerifiedPerson(server.context, { email: `giren${count}@example.org` });
};

async function guessFrom(ip: string, email: string): Promise<void> {
  for (let tries = 0; tries < 10; tries += 1) await attempt({ email, password: wrong }, ip);
}

test('allows exactly ten wrong passwords per account, also at the same moment', async () => {
  const { email } = await newPerson();
  const answers = await Promise.all(
    Array.from({ length: 15 }, () => attempt({ email, password: wrong })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
  const refused = await attempt({ email, password });
  expect(waitOf(refused)).toBe(2);
  expect(await readRejection(refused)).toEqual([429, 'too-many-requests']);
});

test('ten wrong passwords from one network do not block the right one from others', async () => {
  const { email } = await newPerson();
  await guessFrom('203.0.113.7', email);
  expect((await attempt({ email, password }, '203.0.113.200')).status).toBe(429);
  expect((await attempt({ email, password }, '198.51.100.1')).status).toBe(200);
});

test('a network waits longer after each guess, and never more than a minute', async () => {
  const { email } = await newPerson();
  const ip = '203.0.114.7';
  await guessFrom(ip, email);
  const waits = [];
  for (let guess = 0; guess < 8; guess += 1) {
    const seconds = waitOf(await attempt({ email, password: wrong }, ip));
    waits.push(seconds);
    server.advance(seconds * 1000 - 1);
    expect((await attempt({ email, password: wrong }, ip)).status).toBe(429);
    server.advance(1);
    expect((await attempt({ email, password: wrong }, ip)).status).toBe(401);
  }
  expect(waits).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
  server.advance(60_000);
  expect((await attempt({ email, password }, ip)).status).toBe(200);
});

test('a guess during a network’s wait does not shorten it', async () => {
  const { email } = await newPerson();
  const ip = '203.0.115.7';
  await guessFrom(ip, email);
  server.advance(1000);
  expect(waitOf(await attempt({ email, password: wrong }, ip))).toBe(1);
  server.advance(1000);
  expect((await attempt({ email, password }, ip)).status).toBe(200);
});

test('does not count right passwords', async () => {
  const { email } = await newPerson();
  for (let tries = 0; tries < 12; tries += 1) {
    expect((await attempt({ email, password }, '192.0.2.3')).status).toBe(200);
  }
});

test('a device known to the account has its own count, independent of other guesses', async () => {
  const { email } = await newPerson();
  const [device, other] = [server.openBrowser(), server.openBrowser()];
  const ip = '203.0.116.7';
  for (const one of [device, other]) await attempt({ email, password }, ip, one);
  await guessFrom(ip, email);
  for (let tries = 0; tries < 30; tries += 1) {
    await attempt({ email: `v${tries}@example.org`, password }, ip);
  }
  expect((await attempt({ email, password }, ip)).status).toBe(429);
  expect((await attempt({ email, password }, ip, device)).status).toBe(200);

  for (let tries = 0; tries < 10; tries += 1) {
    expect((await attempt({ email, password: wrong }, ip, device)).status).toBe(401);
  }
  const refused = await attempt({ email, password }, '198.51.100.2', device);
  expect([refused.status, waitOf(refused)]).toEqual([429, 900]);
  expect((await attempt({ email, password }, ip, other)).status).toBe(200);
  server.advance(900_000);
  expect((await attempt({ email, password }, ip, device)).status).toBe(200);
});

test('counts the failures of an address over all accounts', async () => {
  const ip = '192.0.2.4';
  for (let tries = 0; tries < 30; tries += 1) {
    const answer = await attempt({ email: `yok${tries}@example.org`, password }, ip);
    expect(answer.status).toBe(401);
  }
  expect((await attempt({ email: 'yok@example.org', password }, ip)).status).toBe(429);
  expect((await attempt({ email: 'yok@example.org', password }, '192.0.2.5')).status).toBe(401);
});

test('counts a household’s IPv6 addresses as one, up to a /56', async () => {
  for (let tries = 0; tries < 30; tries += 1) {
    await attempt({ email: `v${tries}@example.org`, password }, `2001:db8:7:7${10 + tries}::1`);
  }
  const again = { email: 'v@example.org', password };
  expect((await attempt(again, '2001:db8:7:7ff:ffff::1')).status).toBe(429);
  expect((await attempt(again, '2001:db8:7:8ff::1')).status).toBe(401);
});

test('the 256 households of a /48 share four times as many', async () => {
  const statuses = [];
  for (let tries = 0; tries < 125; tries += 1) {
    const ip = `2001:db8:8:${(tries * 0x100).toString(16)}::1`;
    const answer = await attempt({ email: `w${tries}@example.org`, password: wrong }, ip);
    statuses.push(answer.status);
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(120);
  expect(statuses.slice(120)).toEqual([429, 429, 429, 429, 429]);
});

test('stores no address in clear with the failures', async () => {
  await attempt({ email: 'gizli@example.org', password }, '192.0.2.6');
  const rows = await server.context.db.selectFrom('login_failures').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('gizli');
});

test('trusts only the configured number of proxies', async () => {
  const ip = '192.0.2.20';
  for (let tries = 0; tries < 30; tries += 1) {
    await attempt({ email: `x${tries}@example.org`, password }, `10.0.0.${tries}, ${ip}`);
  }
  const answer = await attempt({ email: 'y@example.org', password }, `10.9.9.9, ${ip}`);
  expect(answer.status).toBe(429);
});
