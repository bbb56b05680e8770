import { afterAll, expect, test } from 'vitest';
import { calls } from '../../contract/calls/calls.ts';
import { linkIn, openTestServer } from '../testing/open-test-server.ts';
import { givePasskey } from '../testing/passkeys.ts';
import { newId, type RegisteredPerson, registerPerson } from '../testing/registered-person.ts';
import { digestRows, untilQuiet } from '../testing/rejections.ts';
import { readRejection, readReply } from '../testing/replies.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';

const server = await openTestServer();
afterAll(() => server.close());

const DAY_MS = 86_400_000;
const call = { endpoint: '/api/user/email', method: 'POST' };
const ask = (
  { browser, password }: RegisteredPerson,
  email: string,
  more: Record<string, unknown> = {},
) => browser.call({ ...call, body: { email, password, ...more } });
const logIn = (email: string, password: string) =>
  server.openBrowser().post('/api/auth/login', { email, password });
const press = (link: string) => server.openBrowser().post(link);
const emailOf = async ({ userId }: RegisteredPerson) => {
  const users = server.context.db.selectFrom('users').select('email').where('id', '=', userId);
  return (await users.executeTakeFirstOrThrow()).email;
};
const lookAtAccount = async ({ browser }: RegisteredPerson) => {
  const answer = await browser.call({ endpoint: '/api/user/account', method: 'GET' });
  return readReply(answer, calls['get-account'].reply);
};

const eventsOf = async ({ userId }: RegisteredPerson) => {
  const lines = server.context.db.selectFrom('security_log').select('event');
  return (await lines.where('user_id', '=', userId).execute()).map(({ event }) => event);
};

async function linkTo(email: string, kind: 'confirm' | 'undo'): Promise<string> {
  const read = async () => linkIn(await server.waitForMail(email));
  await expect.poll(read).toContain(`/api/auth/${kind}-email?code=`);
  return read();
}

/** Creates a person who has requested another address, and returns the link that was mailed to this address. */
async function openAsking(name: string) {
  const person = await registerPerson(server, name);
  const own = await givePasskey(server, person);
  const fresh = `${name}@yeni.example`;
  server.advance(1000);
  expect((await ask(person, fresh)).status).toBe(202);
  return { ...person, own, fresh, link: await linkTo(fresh, 'confirm') };
}

test('the link at the new address logs in, the former link does not, others are logged out', async () => {
  const ayse = await openAsking('ayse');
  const other = server.openBrowser();
  await other.post('/api/auth/login', { email: ayse.email, password: ayse.password });
  expect(await lookAtAccount(ayse)).toMatchObject({ email: ayse.email, pending_email: ayse.fresh });
  // Opening the link changes nothing, because mail scanners do it too.
  const opened = await server.openBrowser().get(ayse.link);
  expect([opened.status, await opened.text()]).toEqual([200, expect.stringContaining('onayla')]);
  expect(await emailOf(ayse)).toBe(ayse.email);
  expect((await press(ayse.link)).status).toBe(200);
  expect(await lookAtAccount(ayse)).toMatchObject({ email: ayse.fresh, pending_email: null });
  const user = await ayse.browser.call({ endpoint: '/api/user', method: 'GET' });
  expect((await readReply(user, calls['get-profile'].reply)).profile.email).toBe(ayse.fresh);
  expect((await other.call({ endpoint: '/api/user', method: 'GET' })).status).toBe(401);
  expect((await logIn(ayse.fresh, ayse.password)).status).toBe(200);
  expect(await readRejection(await logIn(ayse.email, ayse.password))).toEqual([
    401,
    'login-failed',
  ]);
});

test('a link works once, for a day, and only if it is the newest', async () => {
  const fatma = await openAsking('fatma');
  const both = await Promise.all([press(fatma.link), press(fatma.link)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect((await server.openBrowser().get(fatma.link)).status).toBe(404);
  expect(await eventsOf(fatma)).toContain('email-link-refused');

  const deniz = await openAsking('deniz');
  server.advance(1000);
  await ask(deniz, 'deniz@daha-yeni.example');
  expect((await press(deniz.link)).status).toBe(404);
  const newer = await linkTo('deniz@daha-yeni.example', 'confirm');
  server.advance(DAY_MS);
  expect((await press(newer)).status).toBe(404);
  expect((await press('/api/auth/confirm-email?code=x')).status).toBe(404);
  expect((await press('/api/auth/undo-email')).status).toBe(404);
  expect(await emailOf(deniz)).toBe(deniz.email);
});

test('an undo at the former address works for 7 days, ends sessions and sends a password link', async () => {
  const derya = await openAsking('derya');
  await press(derya.link);
  await givePasskey(server, derya);
  const undo = await linkTo(derya.email, 'undo');
  const body = { email: derya.email, password: derya.password, terms: 't', adult: true };
  const registered = await server.openBrowser().post('/api/auth/register', body);
  expect(await readRejection(registered)).toEqual([409, 'email-taken', 'email']);
  // Another person with access to the account changes to a third address and requests a fourth.
  server.advance(1000);
  await ask(derya, 'derya@ucuncu.example');
  await press(await linkTo('derya@ucuncu.example', 'confirm'));
  server.advance(1000);
  await ask(derya, 'derya@dorduncu.example');
  const fourth = await linkTo('derya@dorduncu.example', 'confirm');
  server.advance(6 * DAY_MS);
  expect((await press(undo)).status).toBe(200);
  expect(await emailOf(derya)).toBe(derya.email);
  expect((await derya.browser.call({ endpoint: '/api/user', method: 'GET' })).status).toBe(401);
  expect((await press(fourth)).status).toBe(404);
  expect((await press(undo)).status).toBe(404);
  await expect
    .poll(async () => linkIn(await server.waitForMail(derya.email)))
    .toContain('/forgot-password?code=');
  expect(await eventsOf(derya)).toContain('email-change-undone');
  // The undo removes the newer passkey and keeps the older one.
  const passkeys = server.context.db.selectFrom('passkeys').select('id');
  expect(await passkeys.where('user_id', '=', derya.userId).execute()).toEqual([
    { id: derya.own.id },
  ]);
});

test('an address taken by another person meanwhile is not given, and the page says so', async () => {
  const elif = await openAsking('elif');
  const body = { email: elif.fresh, password: elif.password, terms: 't', adult: true };
  expect((await server.openBrowser().post('/api/auth/register', body)).status).toBe(201);
  expect((await press(elif.link)).status).toBe(409);
  expect(await emailOf(elif)).toBe(elif.email);
});

test('a wrong password, a taken address and half a request change nothing', async () => {
  const [can, mine] = [await registerPerson(server, 'can'), await registerPerson(server, 'mine')];
  await untilQuiet(server);
  const before = await digestRows(server.context);
  const wrong = await ask(can, 'can@yeni.example', { password: 'yanlış parola' });
  expect(await readRejection(wrong)).toEqual([403, 'password-wrong', 'password']);
  for (const taken of [mine.email, can.email, 'MINE@Example.org']) {
    expect(await readRejection(await ask(can, taken))).toEqual([409, 'email-taken', 'email']);
  }
  for (const email of ['', 'can', 'a@b', 'x'.repeat(300), 7]) {
    const refused = await readRejection(await ask(can, String(email)));
    expect(refused.slice(0, 2)).toEqual([400, 'body-invalid']);
  }
  expect(await digestRows(server.context)).toBe(before);
});

test('at most five such mails are sent to one person in an hour', async () => {
  const ada = await registerPerson(server, 'ada');
  for (let count = 0; count < 5; count += 1) {
    expect((await ask(ada, `ada${count}@yeni.example`)).status).toBe(202);
  }
  expect((await ask(ada, 'ada9@yeni.example')).status).toBe(429);
});

test('a key is stored without a trace of the password, and a repeat mails nothing more', async () => {
  const nur = await registerPerson(server, 'nur');
  const envelope = { ...call, idempotencyKey: newId() };
  const send = (password: string) =>
    nur.browser.call({ ...envelope, body: { email: 'nur@yeni.example', password } });
  expect((await send(nur.password)).status).toBe(202);
  expect((await send(nur.password)).status).toBe(202);
  const changes = server.context.db.selectFrom('email_changes').select('id');
  expect(await changes.where('user_id', '=', nur.userId).execute()).toHaveLength(1);
});

test('needs a session', () =>
  expectSessionNeeded(server, 'change-email', {
    body: { email: 'a@example.org', password: 'uzun bir parola' },
  }));

test('an address cannot change to a listed domain; people who have one there keep it', async () => {
  const { db, liveSettings } = server.context;
  const ayse = await openAsking('listeli');
  await press(ayse.link);
  const value = JSON.stringify(['yeni.example']);
  await db.insertInto('live_settings').values({ name: 'MAIL_DOMAINS', value }).execute();
  await liveSettings.refresh();
  const can = await registerPerson(server, 'listesiz');
  const refused = await ask(can, 'can@posta.yeni.example');
  expect(await readRejection(refused)).toEqual([403, 'email-domain-refused', 'email']);
  expect((await logIn(ayse.fresh, ayse.password)).status).toBe(200);
  await db.deleteFrom('live_settings').execute();
  await liveSettings.refresh();
});
