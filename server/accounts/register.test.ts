import { expect, test } from 'vitest';
import { normalizeEmail, toReadableEmail } from '../../contract/email.ts';
import { normalizeMailDomain } from '../../contract/live-settings.ts';
import type { BusEvent } from '../bus/bus.ts';
import { findPerson } from '../operate/find-person.ts';
import { openTestAccounts, TEST_PASSWORD } from '../testing/accounts.ts';
import { linkIn, openTestServer } from '../testing/open-test-server.ts';
import { makePerson } from '../testing/people.ts';
import { readRejection } from '../testing/replies.ts';
import { freezePerson } from './freeze-person.ts';

const server = await openTestAccounts();
const { context, newEmail, registration } = server;
const post = (body: Record<string, unknown>) =>
  server.openBrowser().post('/api/auth/register', body);

test('the mail is in the person’s language', async () => {
  const email = newEmail();
  const response = await post(registration(email, { language: 'en' }));
  expect([response.status, response.headers.getSetCookie()]).toEqual([
    201,
    [
      expect.stringMatching(
        /^registration=[\w-]+; Max-Age=86400; Path=\/api\/auth\/verify-email; SameSite=Lax; HttpOnly$/,
      ),
    ],
  ]);
  expect((await server.waitForMail(email)).subject).toBe('Güvercin: verify your email address');
});

test('an address is taken in any spelling, for any caller', async () => {
  const email = await server.register(server.openBrowser());
  const again = () => post(registration(` ${email.toUpperCase()} `));
  expect(await server.rejection(again)).toEqual([409, 'email-taken', 'email']);
});

test('listed domains and their subdomains cannot register', async () => {
  const { db, liveSettings } = context;
  const value = JSON.stringify([normalizeMailDomain('kötü.example')]);
  await db.insertInto('live_settings').values({ name: 'MAIL_DOMAINS', value }).execute();
  await liveSettings.refresh();
  for (const email of ['a@kötü.example', 'b@MAIL.Kötü.Example']) {
    const refused = () => post(registration(email));
    expect(await server.rejection(refused)).toEqual([403, 'email-domain-refused', 'email']);
  }
  expect((await post(registration('c@gutkötü.example'))).status).toBe(201);
  await db.deleteFrom('live_settings').execute();
  await liveSettings.refresh();
  expect((await post(registration('a@kötü.example'))).status).toBe(201);
});

test.each([
  ['ali@örnek.com.tr', 'ALİ@XN--RNEK-4QA.com.tr'],
  ["O'Brien&Co@example.xn--p1ai", "o'brien&co@EXAMPLE.рф"],
])('%s is one account with %s, for every call that takes an address', async (email, other) => {
  const browser = server.openBrowser();
  expect((await post(registration(email))).status).toBe(201);
  expect(await server.rejection(() => post(registration(other)))).toEqual([
    409,
    'email-taken',
    'email',
  ]);
  const mail = await server.waitForMail(normalizeEmail(email) ?? '');
  expect((await browser.post('/api/auth/resend-verification', { email: other })).status).toBe(202);
  await browser.post(linkIn(mail));
  for (const written of [email, other]) {
    const login = { email: written, password: TEST_PASSWORD };
    expect((await browser.post('/api/auth/login', login)).status).toBe(200);
  }
  expect((await browser.post('/api/auth/forgot-password', { email: other })).status).toBe(202);
  expect((await findPerson(context, other)).name).toBe(toReadableEmail(email));
});

test('only one of four concurrent registrations of an address succeeds', async () => {
  const email = newEmail();
  const answers = await Promise.all([1, 2, 3, 4].map(() => post(registration(email))));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
});

test.each([
  ['a short password', { password: 'kisa' }, 'password-weak'],
  ['a long password', { password: 'x1'.repeat(65) }, 'password-weak'],
  ['a common password', { password: 'Galatasaray1905' }, 'password-weak'],
  [
    'the e-mail as password',
    { email: 'uzunca@example.org', password: 'uzunca@example.org' },
    'password-weak',
  ],
  [
    'the e-mail as it is read as password',
    { email: 'uzunca@örnek.com.tr', password: 'uzunca@örnek.com.tr' },
    'password-weak',
  ],
  ['no consent to the terms', { terms: undefined }, 'body-invalid'],
  ['somebody under 18', { adult: false }, 'body-invalid'],
  ['something that is no address', { email: 'ayse' }, 'body-invalid'],
  ['a language that there is not', { language: 'de' }, 'body-invalid'],
  ['a field of its own', { state: 'active' }, 'body-invalid'],
])('rejects %s', async (_, more, code) => {
  const refused = await server.rejection(() => post(registration(newEmail(), more)));
  expect(refused.slice(0, 2)).toEqual([400, code]);
});

test('no code is kept in the clear', async () => {
  const email = await server.register(server.openBrowser());
  const code =
    new URL(linkIn(await server.waitForMail(email)), server.origin).searchParams.get('code') ?? '';
  const codes = await context.db.selectFrom('one_time_codes').selectAll().execute();
  const jobs = await context.db.selectFrom('jobs').selectAll().execute();
  expect(code).toHaveLength(43);
  expect(JSON.stringify([codes, jobs])).not.toContain(code);
});

test('stores the inviter, and ignores an unknown code', async () => {
  const inviter = await makePerson(context);
  const inviterOf = async (referralCode: string) => {
    const email = newEmail();
    expect((await post(registration(email, { referralCode }))).status).toBe(201);
    const users = context.db.selectFrom('users').select('referred_by');
    return (await users.where('email', '=', email).executeTakeFirstOrThrow()).referred_by;
  };
  // In tests a person's referral code is their id.
  expect(await inviterOf(inviter.userId)).toBe(inviter.userId);
  expect(await inviterOf('nobody')).toBeNull();
  await freezePerson(context, { userId: inviter.userId, network: '192.0.2.1' });
  expect(await inviterOf(inviter.userId)).toBeNull();
});

test('the inviter gets a hint at once about the new person', async () => {
  const { userId } = await makePerson(context);
  const hints: BusEvent[] = [];
  const stop = context.bus.subscribe((hint) => hints.push(hint));
  await post(registration(newEmail(), { referralCode: userId }));
  stop();
  const heads = context.db.selectFrom('heads').select('seq').where('user_id', '=', userId);
  const { seq } = await heads.executeTakeFirstOrThrow();
  expect(hints).toContainEqual({ type: 'changed', userId, seq });
});

test('limits registrations of one network address and says when to come back', async () => {
  const settings = { LIMIT_REGISTER_IP: '2', TRUST_PROXY: '1' };
  const limited = await openTestServer({ settings });
  const from = (ip: string) =>
    limited
      .openBrowser()
      .post('/api/auth/register', registration(newEmail()), { 'x-forwarded-for': ip });
  expect((await from('192.0.2.9')).status).toBe(201);
  expect((await from('192.0.2.9')).status).toBe(201);
  const refused = await from('192.0.2.9');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await readRejection(refused)).toEqual([429, 'too-many-requests']);
  expect((await from('192.0.2.10')).status).toBe(201);
  await limited.close();
});
