import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page, Worker } from 'playwright-core';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultNotificationSettings } from '../contract/notification-settings.ts';
import type { TestBrowser } from '../server/testing/browser.ts';
import { completeFromOutside } from './fixtures/at-the-door.ts';
import * as badges from './fixtures/badges.ts';
import { makeMember, makeNewcomer } from './fixtures/newcomer.ts';
import { logInForOffline } from './fixtures/person.ts';
import * as pushes from './fixtures/pushes.ts';
import { deliverPush } from './fixtures/service-worker.ts';
import { subscribeDevice } from './fixtures/subscribed-device.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import {
  leaveInSky,
  recallFromOutside,
  writeAtOnceFromOutside,
} from './fixtures/write-from-outside.ts';
import { NO_NETWORK, testCalm, WHILE_LEAVING } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };
const mert = { email: 'mert@example.org', fullName: 'Mert Kaya', city: 'Bursa' };
const LISTED_AFTER_MS = 500;
const LETTER = 'Bugün limanda kimse acele etmedi.';

let testApp: TestApp;
/** The device with the checked counts and notifications. */
let desk: Seat;
let phone: Seat;
let own: TestBrowser;
let asElif: TestBrowser;
let asMert: TestBrowser;
let sessionId: string;
let workers: CDPSession;
let worker: Worker;
/** A page of the same origin without the app. It reveals what the worker did alone. */
let bare: Page;

beforeAll(async () => {
  testApp = await startTestApp();
  own = await makeMember(testApp, deniz);
  // Only letters cause notifications, and the story itself delivers the server's pushes.
  const types = { ...defaultNotificationSettings.types, pigeon: false };
  const tell = (push: boolean) => {
    const body = { ...defaultNotificationSettings, types, push };
    return own.call({ endpoint: '/api/notifications/settings', method: 'PUT', body });
  };
  await tell(true);
  await completeFromOutside(own, deniz);
  asElif = await makeNewcomer(testApp, elif);
  asMert = await makeNewcomer(testApp, mert);
  desk = await testApp.seat({ isDesktop: true });
  phone = await testApp.seat();
  await badges.watchPageBadges(desk);
  ({ workers, bare } = await subscribeDevice(testApp, { seat: desk, who: deniz }));
  await logInForOffline(phone, deniz);
  await tell(false);
  await leaveInSky(own, LETTER);
  sessionId = await pushes.sessionAt(desk, testApp);
  worker = await badges.watchWorker(desk);
  await desk.page.goto('/discover');
});
afterAll(() => testApp.close());

const bell = (page: Page) => page.getByRole('button', { name: /^Bildirimler/ });
const userIdOf = (browser: TestBrowser) =>
  pushes.readSession(browser.cookies.get('authToken')).userId;
const write = (browser: TestBrowser, ...contents: string[]) =>
  writeAtOnceFromOutside(browser, { answering: LETTER, contents });

/** Returns the counts at the bell, in the tab's title and on the app icon. */
async function readCounts({ page }: Seat): Promise<(number | undefined)[]> {
  const [shown = '0'] = await bell(page).getByText('okunmamış').allTextContents();
  const [, titled = '0'] = /^\((\d+)\) /.exec(await page.title()) ?? [];
  return [Number.parseInt(shown, 10), Number(titled), (await badges.iconBadges(page)).at(-1)];
}
const counts = () => expect.poll(() => readCounts(desk));
const everywhere = (count: number) => [count, count, count];

const listed = v.object({
  notifications: v.array(v.object({ id: v.string(), senderId: v.nullable(v.string()) })),
});

/** Delivers the server's push for this person's newest letter to the desktop. */
async function push(from: TestBrowser, unread: number, to = sessionId): Promise<void> {
  const reply = await own.call({ endpoint: '/api/notifications', method: 'GET' });
  const { notifications } = v.parse(listed, await reply.json());
  const senderId = userIdOf(from);
  const notificationId = notifications.find((each) => each.senderId === senderId)?.id;
  if (notificationId === undefined) throw new Error('nothing is told of this person');
  const payload = pushes.pushOf(testApp, { senderId, sessionId: to, notificationId, unread });
  const before = await badges.noticesShown(worker);
  await deliverPush(workers, testApp.origin, payload);
  await expect.poll(() => badges.noticesShown(worker)).toBe(before + 1);
  // Chromium can lose a notification that is listed while it arrives, even after its event.
  await sleep(LISTED_AFTER_MS);
}

const unreadCount = v.object({ unread_count: v.number() });

/** Reads all letters of a person on the other device, which then shows another tab. */
async function readOnPhone(from: TestBrowser): Promise<void> {
  await phone.page.goto(`/messages/${userIdOf(from)}`);
  const unread = async () => {
    const reply = await own.call({ endpoint: '/api/notifications', method: 'GET' });
    return v.parse(unreadCount, await reply.json()).unread_count;
  };
  await expect.poll(unread).toBe(0);
  await phone.page.goto('/pigeons');
}

const tagOf = (browser: TestBrowser) => `person-${userIdOf(browser)}`;
const shownTags = async () => (await pushes.shownNotices(bare)).map(({ tag }) => tag).toSorted();
const lastAtIcon = async () => (await badges.iconBadges(worker)).at(-1);

test('bell, tab and icon show the same number, from none to three', async () => {
  await counts().toEqual(everywhere(0));
  await expect.poll(() => desk.page.title()).toBe('Gökyüzü · Güvercin');
  await write(asMert, 'Burada rüzgâr var.');
  await counts().toEqual(everywhere(1));
  await write(asMert, 'Bir şey daha.');
  await write(asElif, 'Burada da hava açık.');
  await counts().toEqual(everywhere(3));
  await expect.poll(() => desk.page.title()).toBe('(3) Gökyüzü · Güvercin');
});

test('the icon badge is set once per number, and the number is there after a reload', async () => {
  const told = await badges.iconBadges(desk.page);
  expect(told.filter((count, index) => count === told[index - 1])).toEqual([]);
  await desk.page.reload();
  await counts().toEqual(everywhere(3));
});

test('items opened in the list are no longer counted, also on the next screen', async () => {
  const { page } = desk;
  await bell(page).click();
  const panel = page.getByRole('dialog', { name: 'Bildirimler' });
  await panel.getByRole('listitem').filter({ hasText: elif.fullName }).getByRole('link').click();
  await page.waitForURL('**/messages/*');
  await counts().toEqual(everywhere(2));
  await expect.poll(() => page.title()).toBe('(2) Elif Aydın · Güvercin');
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Elif Aydın');
});

test('reading all takes the number away everywhere', async () => {
  const { page } = desk;
  await bell(page).click();
  // The list of people has such a button too, so press the last one.
  await page.getByRole('button', { name: 'Tümünü okundu say' }).last().click();
  await counts().toEqual(everywhere(0));
  await expect.poll(() => page.title()).toBe('Elif Aydın · Güvercin');
});

test('an open page closes a system notification that another device has read', async () => {
  await write(asMert, 'Üçüncüsü.');
  await counts().toEqual(everywhere(1));
  await push(asMert, 1);
  await expect.poll(shownTags).toEqual([tagOf(asMert)]);
  await readOnPhone(asMert);
  await counts().toEqual(everywhere(0));
  await expect.poll(shownTags).toEqual([]);
});

test('with no tab open a push sets the device’s own count, not the number in the push', async () => {
  await desk.page.close();
  await write(asElif, 'Dördüncüsü.');
  await push(asElif, 7);
  await expect.poll(lastAtIcon).toBe(1);
  expect(await badges.iconBadges(worker)).not.toContain(7);
});

test('the next push closes notifications read meanwhile, but not its own', async () => {
  await readOnPhone(asElif);
  await write(asMert, 'Rüzgâr dindi.');
  await push(asMert, 1);
  await expect.poll(shownTags).toEqual([tagOf(asMert)]);
  await expect.poll(lastAtIcon).toBe(1);
});

test('the next push closes the notification of a recalled letter', async () => {
  await recallFromOutside(asMert);
  await write(asElif, 'Beşincisi.');
  await push(asElif, 1);
  await expect.poll(shownTags).toEqual([tagOf(asElif)]);
});

test('offline the number in the push is used, but never another person’s', async () => {
  testApp.network.cut();
  await push(asElif, 4);
  await expect.poll(lastAtIcon).toBe(4);
  await push(asElif, 9, crypto.randomUUID());
  await expect.poll(shownTags).toContain('stranger');
  expect(await lastAtIcon()).toBe(4);
  expect(await badges.iconBadges(worker)).not.toContain(9);
  testApp.network.mend();
});

test('logging out removes the number and all notifications', async () => {
  desk.page = await desk.context.newPage();
  await desk.page.goto('/discover');
  await counts().toEqual(everywhere(1));
  await desk.page.goto('/logout');
  await desk.page.waitForURL((url) => url.pathname === '/');
  await expect.poll(() => desk.page.title()).toBe('Güvercin');
  await expect.poll(async () => (await badges.iconBadges(desk.page)).at(-1)).toBe(0);
  await expect.poll(shownTags).toEqual([]);
});

test('a push after the log-out sets no number', async () => {
  await desk.page.close();
  await push(asElif, 5);
  await expect.poll(shownTags).toEqual(['stranger']);
  await expect.poll(lastAtIcon).toBe(0);
});

testCalm(() => testApp, [...NO_NETWORK, ...WHILE_LEAVING]);
