import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createPushServices } from '../config/push-services.ts';
import { createJobRunner } from '../jobs/job-runner.ts';
import { SEND_PUSH } from '../notifications/queue-pushes.ts';
import { endSession } from '../sessions/end-session.ts';
import { openTestApi } from '../testing/api.ts';
import { makePerson, type TestPerson } from '../testing/people.ts';
import { makeTestDevice, openTestPushService, type TestDevice } from '../testing/push-service.ts';
import { readVapid } from '../testing/vapid.ts';
import { readAsNewerWebKit, readAsWebKit18 } from '../testing/webkit-push.ts';
import { createPushSender, sendTestPush } from './send-push.ts';

const HOST = 'push.inside.example';
const SUBJECT = 'mailto:kus@example.org';
const api = await openTestApi({ PUSH_SERVICES: HOST });
const service = await openTestPushService();
const { context, clock, call, reset, close } = api;
let ayse: TestPerson;
let fatma: TestPerson;
let phone: TestDevice;
beforeEach(async () => {
  await reset();
  service.received.length = 0;
  ayse = await makePerson(context, { fullName: 'Ayşe Yılmaz', pigeons: 3 });
  fatma = await makePerson(context);
  phone = makeTestDevice(`https://${HOST}/phone`);
  await call(fatma, 'push-subscribe', { body: phone.subscription });
});
afterAll(async () => {
  await close();
  await service.close();
});

const send = (args = {}) => api.send(ayse, { receiverId: fatma.userId, ...args });
async function push() {
  const post = service.postWith(createPushServices([HOST]));
  const handlers = { [SEND_PUSH]: createPushSender(context, { post, subject: SUBJECT }) };
  await createJobRunner({ ...context, handlers }).runDue();
}
const saveSettings = async (more: Record<string, unknown>) => {
  const { settings } = await call(fatma, 'get-settings');
  await call(fatma, 'save-settings', { body: { ...settings, ...more } });
};
const jobs = () => context.db.selectFrom('jobs').selectAll().execute();

test('pushes the sender’s name, encrypted for the device alone, without the text', async () => {
  const { messageId } = await send({ content: 'çok gizli' });
  await push();
  expect(service.received).toHaveLength(1);
  const { text, payload } = phone.open(service.received[0]);
  expect(text).not.toContain('gizli');
  expect(payload).toMatchObject({
    web_push: 8030,
    notification: {
      title: 'Yeni mektup',
      body: 'Ayşe Yılmaz sana bir mektup gönderdi.',
      lang: 'tr',
      navigate: `http://localhost:4310/messages/${ayse.userId}?letter=${messageId}`,
      tag: `person-${ayse.userId}`,
      data: { sessionId: fatma.sessionId },
    },
    app_badge: 1,
  });
  const stranger = makeTestDevice(`https://${HOST}/stranger`);
  expect(() => stranger.open(service.received[0])).toThrow();
});

test('sends a signature for this service, a lifetime, an urgency and a topic to replace', async () => {
  await send();
  await push();
  const headers: IncomingHttpHeaders = service.received[0]?.headers ?? {};
  expect(headers).toMatchObject({ ttl: '86400', urgency: 'high', 'content-encoding': 'aes128gcm' });
  expect(headers.topic).toMatch(/^[\w-]{32}$/);
  const { key, claims } = readVapid(headers.authorization);
  expect(key).toBe((await call(fatma, 'get-push-key')).key);
  expect(claims).toMatchObject({ aud: `https://${HOST}`, sub: SUBJECT });
});

test('with previews on it shows the sender and the beginning of the text', async () => {
  await saveSettings({ previews: true });
  await send({ content: `Merhaba! ${'🕊️'.repeat(200)}` });
  await push();
  const { notification } = phone.open(service.received[0]).payload;
  expect(notification.title).toBe('Ayşe Yılmaz');
  expect(notification.body).toMatch(/^Merhaba! .*…$/u);
});

test('is under 3 KB with the longest words', async () => {
  const body = { title: '\u0001"'.repeat(40), message: '"\u0002'.repeat(150) };
  await call(fatma, 'create-notification', { body });
  await push();
  expect(Buffer.byteLength(phone.open(service.received[0]).text)).toBeLessThan(3072);
});

test.each<[string, () => Promise<unknown>]>([
  ['with push off', () => saveSettings({ push: false })],
  [
    'in quiet hours',
    () =>
      saveSettings({ quiet_hours: { from: '12:00', to: '14:00', time_zone: 'Europe/Istanbul' } }),
  ],
  [
    'to a device with a visible tab',
    () => call(fatma, 'presence', { body: { streamId: context.makeId(), visible: true } }),
  ],
  ['of what is read meanwhile', () => call(fatma, 'mark-all-read')],
  ['of a letter that is recalled', () => api.recall(ayse, ayse.pigeonIds[0])],
  ['of somebody blocked', () => call(fatma, 'block-person', { path: { userId: ayse.userId } })],
  ['of somebody muted', () => call(fatma, 'mute-person', { path: { userId: ayse.userId } })],
  ['of somebody frozen', () => call(ayse, 'freeze')],
  ['to a device that logged out', () => endSession(context, fatma.sessionId, 'logout')],
  ['to a device that wants none any more', () => call(fatma, 'push-unsubscribe')],
])('pushes nothing %s', async (_, change) => {
  await send();
  await change();
  await push();
  expect(service.received).toEqual([]);
  expect(await jobs()).toEqual([]);
});

test('pushes nothing of a type that is off, but still pushes a note', async () => {
  const types = { message: false, reply: false, pigeon: false, referral: false };
  await saveSettings({ types });
  await send();
  await call(fatma, 'create-notification', { body: { title: 'Gitmedi', message: 'Yok.' } });
  await push();
  expect(service.received).toHaveLength(1);
  expect(phone.open(service.received[0]).payload.notification.title).toBe('Gitmedi');
});

test('a visible device that falls silent gets the push when its minute is over', async () => {
  await call(fatma, 'presence', { body: { visible: true } });
  clock.advance(1_000);
  await send();
  await push();
  expect(service.received).toEqual([]);
  clock.advance(59_000);
  await push();
  expect(service.received).toHaveLength(1);
});

test('a device that reports itself visible again gets no push', async () => {
  await call(fatma, 'presence', { body: { visible: true } });
  clock.advance(1_000);
  await send();
  await push();
  clock.advance(30_000);
  await call(fatma, 'presence', { body: { visible: true } });
  clock.advance(30_000);
  await push();
  expect(service.received).toEqual([]);
  expect(await jobs()).toEqual([]);
});

test('a device with a hidden tab gets the push', async () => {
  const streamId = context.makeId();
  await call(fatma, 'presence', { body: { streamId, visible: true } });
  await call(fatma, 'presence', { body: { streamId, visible: false } });
  await send();
  await push();
  expect(service.received).toHaveLength(1);
});

test('each device gets one push when several nodes take jobs at the same moment', async () => {
  const laptop = { ...fatma, sessionId: context.makeId() };
  const now = clock.now();
  const session = {
    id: laptop.sessionId,
    user_id: fatma.userId,
    created_at: now,
    last_used_at: now,
  };
  await context.db.insertInto('sessions').values(session).execute();
  const other = makeTestDevice(`https://${HOST}/laptop`);
  await call(laptop, 'push-subscribe', { body: other.subscription });
  await send();
  await Promise.all([push(), push(), push()]);
  expect(service.received.map(({ path }) => path).toSorted()).toEqual(['/laptop', '/phone']);
});

test('a device gets no push for notifications from before its subscription', async () => {
  await call(fatma, 'push-unsubscribe');
  await send();
  clock.advance(1000);
  await call(fatma, 'push-subscribe', { body: phone.subscription });
  await push();
  expect(service.received).toEqual([]);
});

test.each([404, 410])('the subscription is deleted after a %d', async (status) => {
  service.answerNext({ status });
  await send();
  await push();
  expect(await context.db.selectFrom('push_subscriptions').selectAll().execute()).toEqual([]);
  expect(await jobs()).toEqual([]);
});

test('a push to a busy service is retried after the stated time', async () => {
  service.answerNext({ status: 429, headers: { 'retry-after': '600' } });
  await send();
  await push();
  clock.advance(599_000);
  await push();
  expect(service.received).toHaveLength(1);
  clock.advance(1000);
  await push();
  expect(service.received).toHaveLength(2);
  expect(await jobs()).toEqual([]);
});

test('a push to a failing service is retried, a rejected push is not', async () => {
  service.answerNext({ status: 503 }, { status: 403 });
  await send();
  await push();
  clock.advance(60_000);
  await push();
  clock.advance(3_600_000);
  await push();
  expect(service.received).toHaveLength(2);
  expect(await jobs()).toMatchObject([{ dead_reason: 'the push service answered 403' }]);
});

test.each([401, 403])(
  'a rejection with %i that is our fault is shown to the device',
  async (status) => {
    const subscribe = () => call(fatma, 'push-subscribe', { body: phone.subscription });
    const counted = async () => {
      const { values } = await context.metrics.rejectedPushes.get();
      return values.find(({ labels }) => labels.status === status)?.value ?? 0;
    };
    const before = await counted();
    service.answerNext({ status });
    await send();
    await push();
    expect(await jobs()).toMatchObject([{ dead_reason: `the push service answered ${status}` }]);
    expect(await counted()).toBe(before + 1);
    expect(await subscribe()).toMatchObject({ refused: status });
    // The operator has fixed the fault in the meantime.
    await send({ pigeonId: ayse.pigeonIds[1] });
    await push();
    expect(await subscribe()).toMatchObject({ refused: null });
  },
);

test.each([
  [201, 'taken'],
  [410, 'gone'],
  [403, 'failed'],
  [503, 'failed'],
])('a push with the response %i is counted as %s', async (status, outcome) => {
  context.metrics.pushes.reset();
  service.answerNext({ status });
  await send();
  await push();
  const { values } = await context.metrics.pushes.get();
  expect(values).toMatchObject([{ value: 1, labels: { outcome } }]);
});

test('a push without a response is counted as failed', async () => {
  context.metrics.pushes.reset();
  const post = () => Promise.reject(new Error('getaddrinfo ENOTFOUND'));
  await sendTestPush({ ...context, pushPost: { post, subject: SUBJECT } }, fatma);
  const { values } = await context.metrics.pushes.get();
  expect(values).toMatchObject([{ value: 1, labels: { outcome: 'failed' } }]);
});

test('a new subscription does not inherit the rejection of the one before', async () => {
  service.answerNext({ status: 403 });
  await send();
  await push();
  const { subscription } = makeTestDevice(`https://${HOST}/phone-anew`);
  const reply = await call(fatma, 'push-subscribe', { body: subscription });
  expect(reply).toMatchObject({ refused: null });
});

test('a redirect is not followed', async () => {
  service.answerNext({ status: 307, headers: { location: 'http://169.254.169.254/' } });
  await send();
  await push();
  expect(service.received).toHaveLength(1);
  expect(await jobs()).toMatchObject([{ dead_reason: 'the push service answered 307' }]);
});

test.each(['localhost', '127.0.0.1', '[::1]', '169.254.169.254'])(
  'does not post to %s, an internal address, unless the operator named it',
  async (host) => {
    const credulous = { isKnown: () => true, isOperators: () => false };
    const outgoing = { endpoint: `https://${host}/x`, headers: {}, body: Buffer.from('x') };
    await expect(service.postWith(credulous)(outgoing)).rejects.toThrow('not an address');
    expect(service.received).toEqual([]);
    const trusting = { isKnown: () => true, isOperators: () => true };
    expect((await service.postWith(trusting)(outgoing)).status).toBe(201);
  },
);

test.each([
  ['WebKit 18.4', readAsWebKit18],
  ['newer WebKits', readAsNewerWebKit],
])('%s read the icon’s number and let the worker choose the words', async (_, read) => {
  await send();
  await push();
  const { text, payload } = phone.open(service.received[0]);
  const { title, navigate, data } = payload.notification;
  const expected = { title, navigate, data, appBadge: 1, isMutable: true };
  expect(read(text)).toEqual(expected);
});

const sendNow = () => {
  const pushPost = { post: service.postWith(createPushServices([HOST])), subject: SUBJECT };
  return sendTestPush({ ...context, pushPost }, fatma);
};

test('a test push is sent at once, and says that it works', async () => {
  expect(await sendNow()).toEqual({ outcome: 'taken', status: 201 });
  const { payload } = phone.open(service.received[0]);
  expect(payload.notification).toMatchObject({
    title: 'Bildirimler çalışıyor',
    navigate: 'http://localhost:4310/settings',
    tag: 'push-test',
    data: { sessionId: fatma.sessionId },
  });
});

test.each([
  [403, { outcome: 'refused', status: 403 }],
  [400, { outcome: 'refused', status: 400 }],
  [503, { outcome: 'refused', status: 503 }],
  [410, { outcome: 'gone', status: 410 }],
])('reports the service’s response %i', async (status, said) => {
  service.answerNext({ status });
  expect(await sendNow()).toEqual(said);
  const after = await sendNow();
  expect(after.outcome).toBe(status === 410 ? 'none' : 'taken');
});

test('a rejection that is our fault is stored for the switch until a push is accepted', async () => {
  const refused = async () =>
    (await call(fatma, 'push-subscribe', { body: phone.subscription })).refused;
  service.answerNext({ status: 403 });
  await sendNow();
  expect(await refused()).toBe(403);
  await sendNow();
  expect(await refused()).toBe(null);
});

test('reports a service that does not respond, and a device without a subscription', async () => {
  const post = () => Promise.reject(new Error('getaddrinfo ENOTFOUND'));
  const silent = { ...context, pushPost: { post, subject: SUBJECT } };
  expect(await sendTestPush(silent, fatma)).toEqual({ outcome: 'silent', status: null });
  expect(await sendTestPush(silent, ayse)).toEqual({ outcome: 'none', status: null });
});
