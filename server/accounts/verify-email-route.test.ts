import { expect, test } from 'vitest';
import { openTestAccounts, TEST_PASSWORD } from '../testing/accounts.ts';
import { linkIn } from '../testing/open-test-server.ts';
import { readRefusal } from '../testing/replies.ts';

const server = await openTestAccounts();
const HOUR_MS = 3_600_000;

const readAccount = (email: string) =>
  server.context.db
    .selectFrom('users')
    .select(['id', 'email_verified_at'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();

/** Somebody who has been mailed their link and has not opened it. */
async function register() {
  const browser = server.openBrowser();
  const email = await server.register(browser);
  return { browser, email, link: linkIn(await server.waitForMail(email)) };
}

test('a scanner that asks for the head of the link verifies nothing; opening it does', async () => {
  const { browser, email, link } = await register();
  const head = await server.fetch(new Request(server.origin + link, { method: 'HEAD' }));
  expect([head.status, head.headers.get('location')]).toEqual([302, `${server.origin}/login`]);
  expect((await readAccount(email)).email_verified_at).toBeNull();

  const opened = await browser.get(link);
  expect(opened.headers.get('location')).toBe(`${server.origin}/login?verified=1`);
  expect((await readAccount(email)).email_verified_at).not.toBeNull();
});

test('opening the link twice gives three pigeons once and says yes both times', async () => {
  const { email, link } = await register();
  const opened = await Promise.all([1, 2, 3].map(() => server.openBrowser().get(link)));
  for (const response of opened) {
    expect(response.status).toBe(302);
    expect(response.headers.get('location')).toBe(`${server.origin}/login?verified=1`);
  }
  const { id } = await readAccount(email);
  const pigeons = server.context.db.selectFrom('pigeons').selectAll().where('owner_id', '=', id);
  expect(await pigeons.execute()).toHaveLength(3);
});

test('a link is good for 24 hours, and a made-up one never', async () => {
  const { browser, email, link } = await register();
  server.advance(24 * HOUR_MS);
  expect((await browser.get(link)).headers.get('location')).toContain('verified=0');
  const madeUp = await browser.get('/api/auth/verify-email?code=nothing');
  expect(madeUp.headers.get('location')).toContain('verified=0');
  const login = await browser.post('/api/auth/login', { email, password: TEST_PASSWORD });
  expect(await readRefusal(login)).toEqual([403, 'email-not-verified']);
});
