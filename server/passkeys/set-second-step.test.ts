import { afterAll, expect, test } from 'vitest';
import { calls } from '../../contract/calls/calls.ts';
import { endSecondStepFor } from '../operate/commands/end-second-step.ts';
import { openTestServer } from '../testing/open-test-server.ts';
import { givePasskey, makeAuthenticator } from '../testing/passkeys.ts';
import { type RegisteredPerson, registerPerson } from '../testing/registered-person.ts';
import { digestRows, untilQuiet } from '../testing/rejections.ts';
import { readRejection, readReply } from '../testing/replies.ts';
import { expectSessionNeeded } from '../testing/session-needed.ts';

const server = await openTestServer({ settings: { LIMIT_LOGIN_ACCOUNT: '3' } });
afterAll(() => server.close());

const set = ({ browser }: RegisteredPerson, isOn: unknown) =>
  browser.call({ endpoint: '/api/user/second-step', method: 'PUT', body: { isOn } });
const logIn = ({ email, password }: RegisteredPerson, more: Record<string, unknown> = {}) =>
  server.openBrowser().post('/api/auth/login', { email, password, ...more });
const events = async ({ userId }: RegisteredPerson) => {
  const lines = server.context.db.selectFrom('security_log').select('event');
  return (await lines.where('user_id', '=', userId).execute()).map(({ event }) => event);
};

async function openWithSecondStep(name: string) {
  const person = await registerPerson(server, name);
  const passkey = await givePasskey(server, person);
  const made = await person.browser.call({ endpoint: '/api/user/recovery-codes', method: 'POST' });
  const { codes } = await readReply(made, calls['make-recovery-codes'].reply);
  expect((await set(person, true)).status).toBe(200);
  return { person, passkey, codes };
}

test('a login by password then also needs a passkey; a passkey alone is enough', async () => {
  const { person: ayse, passkey } = await openWithSecondStep('ayse');
  const wrong = await logIn({ ...ayse, password: 'yanlış parola' });
  expect(await readRejection(wrong)).toEqual([401, 'login-failed']);
  const half = await logIn(ayse);
  expect(half.headers.getSetCookie()).toEqual([]);
  expect(await readRejection(half)).toEqual([403, 'second-step-needed']);
  expect((await logIn(ayse, { passkey: await passkey.assert() })).status).toBe(200);
  const alone = { passkey: await passkey.assert() };
  expect((await server.openBrowser().post('/api/auth/passkey', alone)).status).toBe(200);
  expect((await set(ayse, false)).status).toBe(200);
  expect((await logIn(ayse)).status).toBe(200);
  expect(await events(ayse)).toEqual(expect.arrayContaining(['second-step-on', 'second-step-off']));
});

test('each recovery code works once, in any spelling, until new ones are made', async () => {
  const { person: fatma, codes } = await openWithSecondStep('fatma');
  const [first = '', second = ''] = codes;
  expect(new Set(codes).size).toBe(10);
  expect((await logIn(fatma, { recoveryCode: first })).status).toBe(200);
  const again = await logIn(fatma, { recoveryCode: first });
  expect(await readRejection(again)).toEqual([403, 'recovery-code-wrong', 'recoveryCode']);
  const spelled = ` ${second.toUpperCase().replaceAll('-', ' ')} `;
  expect((await logIn(fatma, { recoveryCode: spelled })).status).toBe(200);
  expect(await events(fatma)).toEqual(
    expect.arrayContaining(['recovery-codes-made', 'recovery-code-used', 'login-failed']),
  );
  const look = await fatma.browser.call({ endpoint: '/api/user/account', method: 'GET' });
  const account = await readReply(look, calls['get-account'].reply);
  expect(account).toMatchObject({ has_second_step: true, recovery_codes_left: 8 });
});

test('a foreign code or passkey and a used response are rejected, and count as guesses', async () => {
  const { person: can, passkey } = await openWithSecondStep('can');
  const { codes } = await openWithSecondStep('elif');
  const answer = await passkey.assert();
  expect((await logIn(can, { passkey: answer })).status).toBe(200);
  const replayed = await logIn(can, { passkey: answer });
  expect(await readRejection(replayed)).toEqual([400, 'passkey-expired']);
  const foreign = await logIn(can, { recoveryCode: codes[0] });
  expect(await readRejection(foreign)).toEqual([403, 'recovery-code-wrong', 'recoveryCode']);
  const unknown = await logIn(can, { passkey: await makeAuthenticator(server).assert() });
  expect(await readRejection(unknown)).toEqual([403, 'passkey-unknown']);
  expect((await logIn(can, { recoveryCode: codes[0] })).status).toBe(429);
});

test('needs a passkey, and turning it on twice changes nothing', async () => {
  const deniz = await registerPerson(server, 'deniz');
  await untilQuiet(server);
  const before = await digestRows(server.context);
  expect(await readRejection(await set(deniz, true))).toEqual([409, 'passkey-needed']);
  expect((await set(deniz, 'x')).status).toBe(400);
  expect((await set(deniz, false)).status).toBe(200);
  expect(await digestRows(server.context)).toBe(before);
  const { person: ada } = await openWithSecondStep('ada');
  expect((await set(ada, true)).status).toBe(200);
  expect((await events(ada)).filter((event) => event === 'second-step-on')).toHaveLength(1);
});

test('the operator turns it off for a person who has lost everything, once', async () => {
  const { person: nur } = await openWithSecondStep('nur');
  const said: string[] = [];
  const host = { context: server.context, print: (line: string) => void said.push(line) };
  const end = () => endSecondStepFor(host, nur.email);
  await end();
  expect(said).toEqual([expect.stringContaining('logs in with the password alone')]);
  expect((await logIn(nur)).status).toBe(200);
  await expect(end()).rejects.toThrow('has no second step');
});

test('needs a session', () =>
  expectSessionNeeded(server, 'set-second-step', { body: { isOn: true } }));
