import { afterAll, beforeEach, expect, test } from 'vitest';
import { createJobRunner } from '../jobs/job-runner.ts';
import { createSmtpSender } from '../mail/open-mail-sender.ts';
import { openTestApi } from '../testing/api.ts';
import { openTestMailServer } from '../testing/mail-server.ts';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { createDigestSender, SEND_DIGEST } from './send-digest.ts';
import { sweepDigests } from './sweep-digests.ts';

const MINUTE_MS = 60_000;
const api = await openTestApi();
const mailServer = await openTestMailServer();
const sender = createSmtpSender({ url: mailServer.url, from: 'Güvercin <kus@example.org>' });
const { context, clock, call, reset, close } = api;
let ayse: TestPerson;
let fatma: TestPerson;
beforeEach(async () => {
  await reset();
  mailServer.received.length = 0;
  ayse = await makePerson(context, { fullName: 'Ayşe Yılmaz', pigeons: 20 });
  fatma = await makePerson(context, { fullName: 'Fatma Kaya' });
  // The server has already been running for some time, so older notifications count as checked.
  await sweepDigests(context);
});
afterAll(async () => {
  sender.close();
  await mailServer.close();
  await close();
});

let sent = 0;
async function send(args = {}) {
  const pigeonId = ayse.pigeonIds[sent % ayse.pigeonIds.length];
  sent += 1;
  return api.send(ayse, { receiverId: fatma.userId, pigeonId, ...args });
}
const runner = () => {
  const handlers = { [SEND_DIGEST]: createDigestSender(context, sender) };
  return createJobRunner({ ...context, handlers });
};
/** Advances the clock minute by minute and runs the jobs, as on a running server. */
async function pass(minutes: number) {
  for (let minute = 0; minute < minutes; minute += 1) {
    clock.advance(MINUTE_MS);
    await sweepDigests(context);
    await runner().runDue();
  }
}
const saveSettings = async (more: Record<string, unknown>) => {
  const { settings } = await call(fatma, 'get-settings');
  await call(fatma, 'save-settings', { body: { ...settings, ...more } });
};
const textOf = (at = -1) => {
  const data = mailServer.received.at(at)?.data ?? '';
  return data
    .replaceAll('=\r\n', '')
    .replace(/(=[0-9A-F]{2})+/g, (bytes) =>
      Buffer.from(bytes.replaceAll('=', ''), 'hex').toString(),
    );
};

test('notifications unseen for ten minutes are sent by mail, without their text', async () => {
  await send({ content: 'çok gizli' });
  await pass(9);
  expect(mailServer.received).toEqual([]);
  await pass(2);
  expect(mailServer.received.map(({ to }) => to)).toEqual([[fatma.email]]);
  expect(textOf()).toContain('Ayşe Yılmaz sana bir mektup gönderdi.');
  expect(textOf()).not.toContain('gizli');
  expect(textOf()).toContain('Content-Language: tr');
});

test('a name stored before the name rules cannot inject lines into our mail', async () => {
  await context.db
    .updateTable('profiles')
    .set({ full_name: 'Ali\r\n\r\nHesabın kilitlendi: https://kotu.example\u202e' })
    .where('user_id', '=', ayse.userId)
    .execute();
  await send();
  await pass(11);
  expect(textOf()).toContain('Ali Hesabın kilitlendi: kotu example sana bir mektup gönderdi.');
  expect(textOf()).not.toContain('\u202e');
});

test('the mail can be ended with one click', async () => {
  await send();
  await pass(11);
  // Long headers continue on the next line.
  const text = (mailServer.received[0]?.data ?? '').replace(/\r\n\s+/g, ' ');
  expect(text).toMatch(
    /List-Unsubscribe: <http:\/\/localhost:4310\/api\/mail\/unsubscribe\?token=[\w.-]+>/,
  );
  expect(text).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
});

test('combines later notifications, at most one mail an hour', async () => {
  await send();
  await pass(11);
  await send();
  await pass(5);
  await send();
  await pass(40);
  expect(mailServer.received).toHaveLength(1);
  await pass(15);
  expect(mailServer.received).toHaveLength(2);
  expect(textOf().match(/Ayşe Yılmaz sana bir mektup gönderdi/g)).toHaveLength(4);
  await pass(120);
  expect(mailServer.received).toHaveLength(2);
});

test.each<[string, () => Promise<unknown>]>([
  ['of what is read', () => call(fatma, 'mark-all-read')],
  ['of a letter that was recalled', () => api.recall(ayse, ayse.pigeonIds[(sent - 1) % 20])],
  ['of somebody blocked', () => call(fatma, 'block-person', { path: { userId: ayse.userId } })],
  ['of somebody muted', () => call(fatma, 'mute-person', { path: { userId: ayse.userId } })],
  ['of somebody frozen', () => call(ayse, 'freeze')],
  ['to somebody frozen', () => call(fatma, 'freeze')],
  ['with e-mail off', () => saveSettings({ email: false })],
  [
    'of a type that is off by then',
    () => saveSettings({ types: { message: false, reply: true, pigeon: true, referral: true } }),
  ],
  [
    'of what came up before the eyes of a device',
    () => call(fatma, 'presence', { body: { streamId: context.makeId(), visible: true } }),
  ],
])('no mail is sent %s', async (_, change) => {
  await send();
  await pass(5);
  await change();
  await pass(70);
  expect(mailServer.received).toEqual([]);
});

test('a device that was visible before the letter does not prevent the mail', async () => {
  const streamId = context.makeId();
  await call(fatma, 'presence', { body: { streamId, visible: true } });
  await call(fatma, 'presence', { body: { streamId, visible: false } });
  clock.advance(MINUTE_MS);
  await send();
  await pass(11);
  expect(mailServer.received).toHaveLength(1);
});

test('waits for the end of quiet hours', async () => {
  const inMinutes = (count: number) =>
    new Date(clock.now().getTime() + count * MINUTE_MS).toISOString().slice(11, 16);
  const quiet_hours = { from: inMinutes(-60), to: inMinutes(60), time_zone: 'UTC' };
  await saveSettings({ quiet_hours });
  await send();
  await pass(59);
  expect(mailServer.received).toEqual([]);
  await pass(2);
  expect(mailServer.received).toHaveLength(1);
});

test('several nodes create one job, and each moment is checked once', async () => {
  await send();
  clock.advance(11 * MINUTE_MS);
  await Promise.all([1, 2, 3].map(() => sweepDigests(context)));
  await sweepDigests(context);
  expect(await context.db.selectFrom('jobs').selectAll().execute()).toHaveLength(1);
  await Promise.all([runner().runDue(), runner().runDue()]);
  expect(mailServer.received).toHaveLength(1);
});

test('a rejected mail is retried once', async () => {
  mailServer.rejectNext(1);
  await send();
  await pass(10);
  expect(mailServer.received).toEqual([]);
  await pass(2);
  expect(mailServer.received).toHaveLength(1);
});

test('notifications due during a send are included in the next mail', async () => {
  await send();
  await pass(5);
  await send();
  await pass(4);
  clock.advance(MINUTE_MS);
  await sweepDigests(context);
  const slow = {
    async send(mail: Parameters<typeof sender.send>[0]) {
      clock.advance(5 * MINUTE_MS);
      await sweepDigests(context);
      await sender.send(mail);
    },
    close: () => {},
  };
  const handlers = { [SEND_DIGEST]: createDigestSender(context, slow) };
  await createJobRunner({ ...context, handlers }).runDue();
  expect(mailServer.received).toHaveLength(1);
  await pass(61);
  expect(mailServer.received).toHaveLength(2);
});
