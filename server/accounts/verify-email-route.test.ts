import { expect, test } from 'vitest';
import { UNVERIFIED_DAYS } from '../../contract/limits.ts';
import { openTestAccounts, TEST_PASSWORD } from '../testing/accounts.ts';
import { linkIn } from '../testing/open-test-server.ts';
import { makePerson } from '../testing/people.ts';
import { readRejection } from '../testing/replies.ts';
import { purge } from '../upkeep/schedule-purge.ts';

const server = await openTestAccounts();
const HOUR_MS = 3_600_000;
const POSTS_ITSELF = 'document.forms[0].submit()';

const readAccount = (email: string) =>
  server.context.db
    .selectFrom('users')
    .select(['id', 'email_verified_at'])
    .where('email', '=', email)
    .executeTakeFirst();
const isVerified = async (email: string) =>
  ((await readAccount(email))?.email_verified_at ?? null) !== null;

/** Registers a person who has received the link but not opened it. */
async function register() {
  const browser = server.openBrowser();
  const email = await server.register(browser);
  return { browser, email, link: linkIn(await server.waitForMail(email)) };
}
const placeAfter = async (posted: Promise<Response>) => {
  const { status, headers } = await posted;
  return [status, headers.get('location')];
};
const yes = [303, `${server.origin}/login?verified=1`];
const no = [303, `${server.origin}/login?verified=0`];

test('a scanner that opens the link verifies nothing; its button does', async () => {
  const { email, link } = await register();
  const scanner = server.openBrowser();
  for (const method of ['HEAD', 'GET']) {
    const looked = await server.fetch(new Request(server.origin + link, { method }));
    expect(looked.status).toBe(200);
  }
  const page = await (await scanner.get(link)).text();
  expect(page).toContain('<form method="post">');
  expect(page).not.toContain('<script');
  expect(await isVerified(email)).toBe(false);

  expect(await placeAfter(scanner.post(link))).toEqual(yes);
  expect(await isVerified(email)).toBe(true);
});

test('in the browser that registered the page posts by itself, and its policy lets it', async () => {
  const { browser, link } = await register();
  const opened = await browser.get(link);
  expect(await opened.text()).toContain(POSTS_ITSELF);
  expect(opened.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-[^']+'/);
  expect(opened.headers.get('cache-control')).toBe('no-store');
  const other = await register();
  expect(await (await browser.get(other.link)).text()).not.toContain(POSTS_ITSELF);
});

test('the button of a page elsewhere verifies nothing', async () => {
  const { browser, email, link } = await register();
  const posted = await browser.post(link, {}, { origin: 'https://kotu.example' });
  expect(await readRejection(posted)).toEqual([403, 'origin-refused']);
  expect(await isVerified(email)).toBe(false);
});

test('pressing twice gives three pigeons once and says yes both times', async () => {
  const { email, link } = await register();
  const pressed = [1, 2, 3].map(() => placeAfter(server.openBrowser().post(link)));
  expect(await Promise.all(pressed)).toEqual([yes, yes, yes]);
  const id = (await readAccount(email))?.id ?? '';
  const pigeons = server.context.db.selectFrom('pigeons').selectAll().where('owner_id', '=', id);
  expect(await pigeons.execute()).toHaveLength(3);
});

test('a link is good for 24 hours, and a made-up one never', async () => {
  const { browser, email, link } = await register();
  server.advance(24 * HOUR_MS);
  expect(await placeAfter(browser.post(link))).toEqual(no);
  expect(await placeAfter(browser.post('/api/auth/verify-email?code=nothing'))).toEqual(no);
  expect((await browser.get('/api/auth/verify-email?code=nothing')).status).toBe(200);
  const login = await browser.post('/api/auth/login', { email, password: TEST_PASSWORD });
  expect(await readRejection(login)).toEqual([403, 'email-not-verified']);
});

test('a person who did not register frees their address with one button', async () => {
  const inviter = await makePerson(server.context);
  const email = server.newEmail();
  const attacker = server.openBrowser();
  const account = server.registration(email, { referralCode: inviter.userId });
  await attacker.post('/api/auth/register', account);
  const link = linkIn(await server.waitForMail(email));
  expect((await server.waitForMail(email)).text).toContain(`${link}&me=no`);

  const owner = server.openBrowser();
  const asked = await (await attacker.get(`${link}&me=no`)).text();
  expect(asked).toContain('<form method="post">');
  expect(asked).not.toContain('<script');
  expect(await readAccount(email)).toBeDefined();
  const freed = await owner.post(`${link}&me=no`);
  expect([freed.status, freed.headers.get('content-type')]).toEqual([
    200,
    expect.stringContaining('text/html'),
  ]);
  expect(await readAccount(email)).toBeUndefined();
  expect(await placeAfter(owner.post(link))).toEqual(no);
  const again = await owner.post('/api/auth/register', server.registration(email));
  expect(again.status).toBe(201);
});

test('the button to reject a registration does nothing to a verified account', async () => {
  const { email, link } = await register();
  expect(await placeAfter(server.openBrowser().post(link))).toEqual(yes);
  expect((await server.openBrowser().post(`${link}&me=no`)).status).toBe(404);
  expect(await isVerified(email)).toBe(true);
});

test('an unverified account is deleted after seven days, and its address is free', async () => {
  const waiting = await register();
  const verified = await register();
  await verified.browser.post(verified.link);
  expect(UNVERIFIED_DAYS).toBe(7);
  server.advance(7 * 24 * HOUR_MS - 1000);
  await purge(server.context);
  expect(await readAccount(waiting.email)).toBeDefined();
  server.advance(2000);
  await purge(server.context);
  expect(await readAccount(waiting.email)).toBeUndefined();
  expect(await isVerified(verified.email)).toBe(true);
  const again = server.registration(waiting.email);
  expect((await waiting.browser.post('/api/auth/register', again)).status).toBe(201);
});
