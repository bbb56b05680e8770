import type { CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestBrowser } from '../server/testing/browser.ts';
import {
  type BackgroundEvents,
  deliverWholly,
  noteBackgroundEvents,
} from './fixtures/background-events.ts';
import { keptTexts, untilUndoIsOver } from './fixtures/device-texts.ts';
import { grantPigeons } from './fixtures/grant-pigeons.ts';
import { look } from './fixtures/look.ts';
import {
  type LoopbackPush,
  type OpenedPush,
  openLoopbackPush,
} from './fixtures/loopback-push/open-loopback-push.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { comeIn, openMessages, sendToSky } from './fixtures/person.ts';
import { allowNotices, endpointsAtServer, pushSwitch, shownNotices } from './fixtures/pushes.ts';
import { readDevice } from './fixtures/read-device.ts';
import {
  answerPeriodicSync,
  CATCH_UP_TAG,
  clickNotification,
  fireBackgroundSync,
  fireCatchUpSync,
  fireLastBackgroundSync,
  firePeriodicSync,
  stopServiceWorkers,
  syncTags,
} from './fixtures/service-worker.ts';
import { setPermission } from './fixtures/set-permission.ts';
import { openBare, subscribeDevice, turnPushesOn } from './fixtures/subscribed-device.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import {
  leaveInSky,
  writeAtOnceFromOutside,
  writeFromOutside,
} from './fixtures/write-from-outside.ts';
import { NO_NETWORK, testCalm, WHILE_LEAVING } from './witness/test-calm.ts';

/** Set PUSHES=200 for more. */
const PUSHES = Number(process.env.PUSHES ?? 20);
const WRITERS = 4;
const DAY_SECONDS = '86400';
const PAYLOAD_BYTES = 3 * 1024;
/** The worker is stopped before each group of this many pushes. */
const SLEEPS_EVERY = 4;
const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };
const CONTENTS = Array.from({ length: PUSHES }, (_, index) => `Mektup ${index + 1}`);
const LETTER = 'Bugün limanda kimse acele etmedi.';
const LOOKING_AWAY = 'Başka yere bakarken gelen';
const WAITING = 'Bütün pencereler kapandı, bekliyor.';
const STILL_WAITING = 'Bir mektubun hâlâ bekliyor';
const WAITING_TAG = 'waiting-letter';
const STRANGER = { title: 'Güvercin', body: 'Yeni mesaj', tag: 'stranger', data: { path: '/' } };

let service: LoopbackPush;
let testApp: TestApp;
let phone: Seat;
let writers: TestBrowser[];
let asElif: TestBrowser;
let workers: CDPSession;
let bare: Page;
let events: BackgroundEvents;

beforeAll(async () => {
  service = await openLoopbackPush();
  testApp = await startTestApp({ settings: service.settings });
  const own = await makeNewcomer(testApp, deniz);
  asElif = await makeNewcomer(testApp, elif);
  writers = await Promise.all(Array.from({ length: WRITERS }, (_, index) => makeWriter(index)));
  phone = await testApp.seat();
  const device = { seat: phone, who: deniz, service: service.device };
  ({ workers, bare } = await subscribeDevice(testApp, device));
  await setPermission(workers, { name: 'periodic-background-sync', origin: testApp.origin });
  events = await noteBackgroundEvents(workers);
  await leaveInSky(own, LETTER);
});
afterAll(async () => {
  await testApp.close();
  await service.close();
});

async function makeWriter(index: number): Promise<TestBrowser> {
  const email = `writer-${index}@example.org`;
  const writer = await makeNewcomer(testApp, { email, fullName: `Yazan ${index}`, city: 'Mardin' });
  await grantPigeons(testApp, email, Math.ceil(PUSHES / WRITERS));
  return writer;
}

async function write(contents: readonly string[]): Promise<void> {
  for (const [index, writer] of writers.entries()) {
    const own = contents.filter((_, at) => at % WRITERS === index);
    if (own.length > 0) {
      await writeAtOnceFromOutside(writer, { answering: LETTER, contents: own });
    }
  }
}

/** Waits for this many pushes at the service and returns them. */
async function pushed(count: number): Promise<readonly OpenedPush[]> {
  const counts = () => [service.received.length, service.broken];
  await expect.poll(counts).toEqual([count, []]);
  return service.received;
}

const deliver = (payload: unknown) =>
  deliverWholly(workers, events, { origin: testApp.origin, payload });

/**
 * Delivers a push and waits until its notification is shown. Chromium can lose a notification that is listed while it
 * appears.
 */
async function deliverSeen(payload: unknown): Promise<void> {
  const before = events.shown.length;
  await deliver(payload);
  await expect.poll(() => events.shown.length).toBe(before + 1);
}

async function closeNotices(): Promise<void> {
  await bare.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    for (const notice of (await registration?.getNotifications()) ?? []) notice.close();
  });
  await expect.poll(() => shownNotices(bare)).toEqual([]);
}

async function goOffline(): Promise<void> {
  await phone.context.setOffline(true);
  testApp.network.cut();
}

async function goOnline(): Promise<void> {
  testApp.network.mend();
  await phone.context.setOffline(false);
}

async function openPage(place: string): Promise<void> {
  phone.page = await phone.context.newPage();
  await phone.page.goto(place);
}

async function untilDelivered(): Promise<void> {
  await expect.poll(async () => (await readDevice(phone.page)).outbox).toEqual([]);
}

async function logOut(): Promise<void> {
  await phone.page.goto('/logout');
  await phone.page.waitForURL((url) => url.pathname === '/');
}

/** Whether the server counts a device of the person as visible, so that it sends no push. */
async function isLookedAt(): Promise<boolean> {
  const { db } = (await testApp.node()).context;
  const seen = await db
    .selectFrom('sessions')
    .select('id')
    .where('visible_until', '>', new Date())
    .executeTakeFirst();
  return seen !== undefined;
}

/** Returns the unread count in the tab's title. */
const unreadAt = async (page: Page) => Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0);

const letterOf = ({ payload }: OpenedPush) =>
  new URL(payload.notification.navigate).searchParams.get('letter');

describe('a push', () => {
  async function findLetter(content: string): Promise<string> {
    const { db } = (await testApp.node()).context;
    const letters = db.selectFrom('messages').select('id').where('content', '=', content);
    return (await letters.executeTakeFirstOrThrow()).id;
  }

  test('is not sent while the app is visible, and the letter is shown at once', async () => {
    const { page } = phone;
    await page.bringToFront();
    await page.goto('/discover');
    await expect.poll(() => unreadAt(page)).toBeGreaterThan(0);
    const before = await unreadAt(page);
    await expect.poll(isLookedAt).toBe(true);
    await write(['Bakarken gelen']);
    await expect.poll(() => unreadAt(page)).toBe(before + 1);
    // The next test expects its push to be the first, so none was sent here.
  });

  test('that arrives anyway is shown, and the letter appears there once', async () => {
    const { page } = phone;
    await look(page, 'hidden');
    await expect.poll(isLookedAt).toBe(false);
    await write([LOOKING_AWAY]);
    const [push] = await pushed(1);
    if (push === undefined) throw new Error('nothing was pushed');
    expect(letterOf(push)).toBe(await findLetter(LOOKING_AWAY));
    await look(page, 'visible');
    await deliverSeen(push.payload);
    const { title, body, tag, navigate } = push.payload.notification;
    const { pathname, search } = new URL(navigate);
    const data = expect.objectContaining({ path: pathname + search });
    expect(await shownNotices(bare)).toContainEqual({ title, body, tag, data });
    const texts = await keptTexts(page);
    expect(texts.filter((text) => text === LOOKING_AWAY)).toHaveLength(1);
  });

  test('that is clicked opens the letter in the open app without a reload', async () => {
    const { page, context } = phone;
    const [push] = service.received;
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    await clickNotification(context, push?.payload.notification.tag ?? '');
    await page.waitForURL(`**/messages/*`);
    await page.getByRole('article').filter({ hasText: LOOKING_AWAY }).waitFor();
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  });

  test(`is shown with no tab ${PUSHES} times, also by a worker that was asleep`, async () => {
    await phone.page.close();
    const before = service.received.length;
    await write(CONTENTS);
    const pushes = (await pushed(before + PUSHES)).slice(before);
    const shown = events.shown.length;
    for (const [index, push] of pushes.entries()) {
      if (index % SLEEPS_EVERY === 0) await stopServiceWorkers(workers);
      await deliver(push.payload);
    }
    await expect.poll(() => events.shown.length).toBe(shown + PUSHES);
    expect(new Set(events.ended)).toEqual(new Set(['Success']));
  });

  test('brings its letter, which can be read without a network', async () => {
    await goOffline();
    phone.page = await phone.context.newPage();
    const read = [];
    for (const push of service.received.slice(-PUSHES)) {
      const { pathname, search } = new URL(push.payload.notification.navigate);
      await phone.page.goto(pathname + search);
      const letter = phone.page.locator(`article[data-letter="${letterOf(push)}"] p[dir]`);
      read.push(await letter.first().textContent());
    }
    expect(read.toSorted()).toEqual(CONTENTS.toSorted());
    await phone.page.close();
    await goOnline();
  });

  test('has the headers and size that its service requires', () => {
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
    // One topic per writer, so that a device that was off gets the newest push of each.
    expect(topics.size).toBe(WRITERS);
  });

  test('for another person, or an unreadable one, only says that there is something new', async () => {
    const [push] = service.received;
    if (push === undefined) throw new Error('nothing was pushed');
    const { sessionId: _, ...data } = push.payload.notification.data;
    const others = { ...data, sessionId: crypto.randomUUID() };
    const notification = { ...push.payload.notification, data: others };
    for (const payload of [{ ...push.payload, notification }, 'Elif Aydın']) {
      await closeNotices();
      await deliverSeen(payload);
      expect(await shownNotices(bare)).toEqual([STRANGER]);
    }
    await closeNotices();
  });
});

describe('the last delivery attempt', () => {
  test('that fails notifies once that a letter still waits', async () => {
    await openPage('/discover');
    await untilDelivered();
    testApp.network.cut();
    await sendToSky(phone, WAITING);
    await untilUndoIsOver(phone.page);
    // The worker leaves the message to an open page of the origin.
    await Promise.all([phone.page.close(), bare.close()]);
    const said = () => events.shown.filter((title) => title === STILL_WAITING);
    await fireLastBackgroundSync(workers, testApp.origin);
    await expect.poll(said).toHaveLength(1);
    await fireLastBackgroundSync(workers, testApp.origin);
  });

  test('is reported by a system notification that opens the letter', async () => {
    await openPage('/discover');
    await clickNotification(phone.context, WAITING_TAG);
    await phone.page.waitForURL('**/messages?box=sent');
    await phone.page.getByText(WAITING).waitFor();
  });

  test('is followed by the next successful sync, which removes the notification', async () => {
    await phone.page.goto('/discover');
    // The click has closed the notification; show it again, so that the next sync has one to close.
    await phone.page.evaluate(async (tag) => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.showNotification('…', { tag });
    }, WAITING_TAG);
    await phone.page.close();
    testApp.network.mend();
    await fireBackgroundSync(workers, testApp.origin);
    phone.page = await phone.context.newPage();
    await openMessages(phone.page, 'Giden');
    const row = phone.page.getByRole('listitem').filter({ hasText: WAITING });
    await row.getByText('Gökyüzünde').waitFor();
    const tags = async () => (await shownNotices(phone.page)).map(({ tag }) => tag);
    await expect.poll(tags).not.toContain(WAITING_TAG);
    expect(events.shown.filter((title) => title === STILL_WAITING)).toHaveLength(1);
    bare = await openBare(phone);
  });
});

describe('background sync', () => {
  test('updates the device of the logged-in person', async () => {
    await expect.poll(() => syncTags(bare, 'periodicSync')).toEqual([CATCH_UP_TAG]);
  });

  test('fetches letters and the sky with no tab open, by a worker that was asleep', async () => {
    await Promise.all([phone.page.close(), bare.close()]);
    await writeFromOutside(asElif, { answering: LETTER, content: 'Burada da hava açık.' });
    await leaveInSky(asElif, 'Ova sis içinde.');
    await stopServiceWorkers(workers);
    const fetched = ['sync', 'list-sky'].map((operation) =>
      testApp.server.untilLogged(`"operation":"${operation}"`),
    );
    await firePeriodicSync(workers, testApp.origin);
    // While a page is open the worker does not fetch the sky, so open one only after the fetches.
    await Promise.all(fetched);
    bare = await openBare(phone);
    await expect.poll(() => keptTexts(bare)).toContain('Burada da hava açık.');
    await goOffline();
    await openPage('/discover');
    await phone.page.getByText('Ova sis içinde.').waitFor();
  });

  test('is requested by a page that is hidden without a network', async () => {
    await look(phone.page, 'hidden');
    await expect.poll(() => syncTags(bare, 'sync')).toContain(CATCH_UP_TAG);
    await phone.page.close();
    await writeFromOutside(asElif, { answering: LETTER, content: 'Rüzgâr döndü.' });
    await goOnline();
    await fireCatchUpSync(workers, testApp.origin);
    await expect.poll(() => keptTexts(bare)).toContain('Rüzgâr döndü.');
  });

  test('without a network breaks nothing', async () => {
    testApp.network.cut();
    await answerPeriodicSync(workers, phone);
    testApp.network.mend();
    await firePeriodicSync(workers, testApp.origin);
    expect(await keptTexts(bare)).toContain('Rüzgâr döndü.');
  });
});

describe('after logging out', () => {
  test('a late push shows nothing, and nothing is fetched', async () => {
    const [push] = service.received;
    await openPage('/discover');
    await logOut();
    await expect.poll(() => syncTags(bare, 'periodicSync')).toEqual([]);
    await answerPeriodicSync(workers, phone);
    await phone.page.close();
    await closeNotices();
    await deliverSeen(push?.payload);
    expect(await shownNotices(bare)).toEqual([STRANGER]);
    expect(await keptTexts(bare)).toEqual([]);
    await expect.poll(() => endpointsAtServer(testApp)).toEqual([]);
  });

  test('the next push ends a subscription that the server still has', async () => {
    phone.page = await phone.context.newPage();
    await comeIn(phone, deniz, '/settings');
    await turnPushesOn(phone);
    await expect.poll(() => endpointsAtServer(testApp)).toHaveLength(1);
    // With a waiting change, the logout would ask first.
    await untilDelivered();
    await goOffline();
    await logOut();
    await phone.page.close();
    await goOnline();
    expect(await endpointsAtServer(testApp)).toHaveLength(1);
    await closeNotices();
    await deliverSeen(service.received[0]?.payload);
    await expect.poll(() => endpointsAtServer(testApp)).toEqual([]);
  });
});

describe('after notifications were blocked', () => {
  test('a push still delivers its letter and breaks nothing', async () => {
    phone.page = await phone.context.newPage();
    await comeIn(phone, deniz, '/settings');
    await turnPushesOn(phone);
    await expect.poll(isLookedAt).toBe(true);
    await phone.page.close();
    await expect.poll(isLookedAt).toBe(false);
    const shown = events.shown.length;
    const before = service.received.length;
    await write(['Bildirimsiz gelen']);
    const pushes = await pushed(before + 1);
    await allowNotices(phone, testApp, false);
    await deliver(pushes.at(-1)?.payload);
    expect(events.ended.at(-1)).toBe('Success');
    expect(events.shown).toHaveLength(shown);
    await expect.poll(() => keptTexts(bare)).toContain('Bildirimsiz gelen');
  });

  test('opening the app ends the subscription and shows how to allow notifications again', async () => {
    await openPage('/settings');
    await phone.page.getByText('Tarayıcı bu sitenin').waitFor();
    expect(await pushSwitch(phone.page).isChecked()).toBe(false);
    // Without a subscription there are no pushes.
    await expect.poll(() => endpointsAtServer(testApp)).toEqual([]);
  });
});

testCalm(() => testApp, [...NO_NETWORK, ...WHILE_LEAVING, 'No notification permission']);
