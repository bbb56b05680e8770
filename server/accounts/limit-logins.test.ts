import { afterAll, expect, test } from 'vitest';
import { addVerifiedPerson } from '../testing/add-verified-person.ts';
import { openTestServer } from '../testing/open-test-server.ts';
import { readRefusal } from '../testing/replies.ts';

const server = await openTestServer({
  settings: { LIMIT_LOGIN_IP: '30', TRUST_PROXY: '1' },
});
afterAll(() => server.close());

const password = 'uzun bir parola';
const from = (ip: string) => ({ 'x-forwarded-for': ip });
const attempt = (body: { email: string; password: string }, ip = '192.0.2.1') =>
  server.openBrowser().post('/api/auth/login', body, from(ip));

test('lets exactly ten wrong passwords of an account through, also at the same moment', async () => {
  const { email } = await addVerifiedPerson(server.context, { email: 'on@example.org' });
  const answers = await Promise.all(
    Array.from({ length: 15 }, () => attempt({ email, password: 'yanlış parola' })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);

  const refused = await attempt({ email, password }, '192.0.2.2');
  expect(refused.headers.get('retry-after')).toBe('900');
  expect(await readRefusal(refused)).toEqual([429, 'too-many-requests']);
  server.advance(900_000);
  expect((await attempt({ email, password }, '192.0.2.2')).status).toBe(200);
});

test('does not count right passwords', async () => {
  const { email } = await addVerifiedPerson(server.context, { email: 'hep@example.org' });
  for (let count = 0; count < 12; count += 1) {
    expect((await attempt({ email, password }, '192.0.2.3')).status).toBe(200);
  }
});

test('counts the failures of an address over all accounts', async () => {
  const ip = '192.0.2.4';
  for (let count = 0; count < 30; count += 1) {
    const answer = await attempt({ email: `yok${count}@example.org`, password }, ip);
    expect(answer.status).toBe(401);
  }
  expect((await attempt({ email: 'yok@example.org', password }, ip)).status).toBe(429);
  expect((await attempt({ email: 'yok@example.org', password }, '192.0.2.5')).status).toBe(401);
});

test('counts a household’s IPv6 addresses as one', async () => {
  for (let count = 0; count < 30; count += 1) {
    await attempt({ email: `v${count}@example.org`, password }, `2001:db8:7:7::${count + 1}`);
  }
  const again = { email: 'v@example.org', password };
  expect((await attempt(again, '2001:db8:7:7:ffff::1')).status).toBe(429);
  expect((await attempt(again, '2001:db8:7:8::1')).status).toBe(401);
});

test('keeps no address in the clear among the failures', async () => {
  await attempt({ email: 'gizli@example.org', password }, '192.0.2.6');
  const rows = await server.context.db.selectFrom('login_failures').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain('gizli');
});

test('believes only as many proxies as it is told of', async () => {
  const ip = '192.0.2.20';
  for (let count = 0; count < 30; count += 1) {
    await attempt({ email: `x${count}@example.org`, password }, `10.0.0.${count}, ${ip}`);
  }
  const answer = await attempt({ email: 'y@example.org', password }, `10.9.9.9, ${ip}`);
  expect(answer.status).toBe(429);
});
