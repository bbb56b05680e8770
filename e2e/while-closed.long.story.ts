import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../server/testing/browser.ts';
import {
  type BackgroundEvents,
  deliverWholly,
  noteBackgroundEvents,
} from './fixtures/background-events.ts';
import { goBare } from './fixtures/bare-page.ts';
import { keptTexts } from './fixtures/device-texts.ts';
import { grantPigeons } from './fixtures/grant-pigeons.ts';
import { type House, openHouse, type Seat } from './fixtures/house.ts';
import { look } from './fixtures/look.ts';
import {
  type LoopbackPush,
  type OpenedPush,
  openLoopbackPush,
} from './fixtures/loopback-push/open-loopback-push.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { settleIn } from './fixtures/person.ts';
import { allowNotices, endpointsAtServer, pushSwitch, stubPushService } from './fixtures/pushes.ts';
import {
  clickNotification,
  stopServiceWorkers,
  watchServiceWorkers,
} from './fixtures/service-worker.ts';
import { leaveInSky, writeAtOnceFromOutside } from './fixtures/write-from-outside.ts';
import { NO_NETWORK, testCalm } from './witness/test-calm.ts';

/** PUSHES=200 for the long run. */
const PUSHES = Number(process.env.PUSHES ?? 20);
const WRITERS = 4;
const DAY_SECONDS = '86400';
const PAYLOAD_BYTES = 3 * 1024;
/** Now and then the worker is put to sleep between two pushes. */
const SLEEPS_EVERY = 4;
const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const CONTENTS = Array.from({ length: PUSHES }, (_, index) => `Mektup ${index + 1}`);
const LOOKING_AWAY = 'Başka yere bakarken gelen';
const LETTER = 'Bugün limanda kimse acele etmedi.';

let service: LoopbackPush;
let house: House;
let phone: Seat;
let writers: TestBrowser[];
let workers: CDPSession;
let events: BackgroundEvents;

beforeAll(async () => {
  service = await openLoopbackPush();
  house = await openHouse({ settings: service.settings });
  const own = await makeNewcomer(house, deniz);
  writers = await Promise.all(Array.from({ length: WRITERS }, (_, index) => makeWriter(index)));
  phone = await house.seat();
  await allowNotices(phone, house, true);
  await stubPushService(phone, service.device);
  await settleIn(phone, deniz);
  await phone.page.goto('/settings');
  await pushSwitch(phone.page).click();
  await phone.page.getByText('Bu cihazda açık').waitFor();
  await leaveInSky(own, LETTER);
  workers = await watchServiceWorkers(phone);
  events = await noteBackgroundEvents(workers);
});
afterAll(async () => {
  await house.close();
  await service.close();
});

async function makeWriter(index: number): Promise<TestBrowser> {
  const email = `writer-${index}@example.org`;
  const writer = await makeNewcomer(house, { email, fullName: `Yazan ${index}`, city: 'Mardin' });
  await grantPigeons(house, email, Math.ceil(PUSHES / WRITERS));
  return writer;
}

/** The writers take turns. */
async function write(contents: readonly string[]): Promise<void> {
  for (const [index, writer] of writers.entries()) {
    const own = contents.filter((_, at) => at % WRITERS === index);
    if (own.length > 0) {
      await writeAtOnceFromOutside(writer, { answering: LETTER, contents: own });
    }
  }
}

/** The pushes that the service has got so far, once they are so many. */
async function pushed(count: number): Promise<readonly OpenedPush[]> {
  const counts = () => [service.received.length, service.broken];
  await expect.poll(counts).toEqual([count, []]);
  return service.received;
}

const deliver = (push: OpenedPush | undefined) =>
  deliverWholly(workers, events, { origin: house.origin, payload: push?.payload });

/** Whether the server takes somebody to look at a device of theirs: nothing is pushed then. */
async function isLookedAt(): Promise<boolean> {
  const { db } = (await house.node()).context;
  const seen = await db
    .selectFrom('sessions')
    .select('id')
    .where('visible_until', '>', new Date())
    .executeTakeFirst();
  return seen !== undefined;
}

async function findLetter(content: string): Promise<string> {
  const { db } = (await house.node()).context;
  const letters = db.selectFrom('messages').select('id').where('content', '=', content);
  return (await letters.executeTakeFirstOrThrow()).id;
}

/** How much is unread, as the tab says. */
const unreadAt = async (page: Page) => Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0);

const letterOf = ({ payload }: OpenedPush) =>
  new URL(payload.notification.navigate).searchParams.get('letter');

test('while the app is looked at, what comes is there at once and nothing is pushed', async () => {
  const { page } = phone;
  await page.goto('/discover');
  await expect.poll(() => unreadAt(page)).toBeGreaterThan(0);
  const before = await unreadAt(page);
  await expect.poll(isLookedAt).toBe(true);
  await write(['Bakarken gelen']);
  await expect.poll(() => unreadAt(page)).toBe(before + 1);
  // Had it been pushed, the next one would not be the first.
});

test('one that comes all the same is shown, and the letter stays there once', async () => {
  const { page } = phone;
  await look(page, 'hidden');
  await expect.poll(isLookedAt).toBe(false);
  await write([LOOKING_AWAY]);
  const [push] = await pushed(1);
  expect(push === undefined ? null : letterOf(push)).toBe(await findLetter(LOOKING_AWAY));
  await look(page, 'visible');
  await deliver(push);
  await expect.poll(() => events.shown).toEqual([push?.payload.notification.title]);
  const texts = await keptTexts(page);
  expect(texts.filter((text) => text === LOOKING_AWAY)).toHaveLength(1);
});

test('clicked, its notification leads the open app to the letter without loading it anew', async () => {
  const { page, context } = phone;
  const [push] = service.received;
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await clickNotification(context, push?.payload.notification.tag ?? '');
  await page.waitForURL(`**/messages/*`);
  await page.getByRole('article').filter({ hasText: LOOKING_AWAY }).waitFor();
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
});

test(`with no tab, ${PUSHES} pushes are shown, also by a worker that was asleep`, async () => {
  await phone.page.close();
  const before = service.received.length;
  await write(CONTENTS);
  const pushes = (await pushed(before + PUSHES)).slice(before);
  const shown = events.shown.length;
  for (const [index, push] of pushes.entries()) {
    if (index % SLEEPS_EVERY === 0) await stopServiceWorkers(workers);
    await deliver(push);
  }
  await expect.poll(() => events.shown.length).toBe(shown + PUSHES);
  expect(new Set(events.ended)).toEqual(new Set(['Success']));
});

test('each of their letters can be read without a network', async () => {
  await phone.context.setOffline(true);
  house.network.cut();
  const page = await phone.context.newPage();
  phone.page = page;
  const read = [];
  for (const push of service.received.slice(-PUSHES)) {
    const { pathname, search } = new URL(push.payload.notification.navigate);
    await page.goto(pathname + search);
    const letter = page.locator(`article[data-letter="${letterOf(push)}"] p[dir]`);
    read.push(await letter.first().textContent());
  }
  expect(read.toSorted()).toEqual(CONTENTS.toSorted());
  house.network.mend();
  await phone.context.setOffline(false);
});

test('each push is as its service wants it', () => {
  expect(service.received.length).toBe(PUSHES + 1);
  for (const { headers, claims, size, payload } of service.received) {
    expect(headers).toMatchObject({
      ttl: DAY_SECONDS,
      urgency: 'high',
      topic: expect.stringMatching(/^[\w-]{32}$/),
      'content-encoding': 'aes128gcm',
    });
    expect(claims).toMatchObject({ aud: service.origin });
    expect(size).toBeLessThan(PAYLOAD_BYTES);
    expect(payload.notification.body).not.toMatch(/Mektup \d+/);
  }
  const topics = new Set(service.received.map(({ headers }) => headers.topic));
  // One for each writer: a device that was off gets the newest word of each.
  expect(topics.size).toBe(WRITERS);
});

test('where notifications are forbidden since, a push still brings its letter and breaks nothing', async () => {
  await phone.page.close();
  const shown = events.shown.length;
  const before = service.received.length;
  await write(['Bildirimsiz gelen']);
  const pushes = await pushed(before + 1);
  await allowNotices(phone, house, false);
  await deliver(pushes.at(-1));
  expect(events.ended.at(-1)).toBe('Success');
  expect(events.shown).toHaveLength(shown);
  phone.page = await phone.context.newPage();
  await goBare(phone.page);
  await expect.poll(() => keptTexts(phone.page)).toContain('Bildirimsiz gelen');
});

test('and the app, opened then, ends the subscription and says how to undo it', async () => {
  await phone.page.goto('/settings');
  await phone.page.getByText('Tarayıcı bu sitenin').waitFor();
  expect(await pushSwitch(phone.page).isChecked()).toBe(false);
  // Where there is no subscription there is nothing to push to.
  await expect.poll(() => endpointsAtServer(house)).toEqual([]);
});

testCalm(() => house, [...NO_NETWORK, 'No notification permission']);
