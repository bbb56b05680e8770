import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  defaultNotificationSettings,
  notificationSettingsSchema,
} from '../contract/notification-settings.ts';
import { openDatabase } from '../server/db/open-database.ts';
import { makeTestDevice } from '../server/push/test-push-service.ts';
import type { TestBrowser } from '../server/test-browser.ts';
import { keptTexts } from './fixtures/device-texts.ts';
import { type House, openHouse, type Seat } from './fixtures/house.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { settleIn } from './fixtures/person.ts';
import { pushOf, sessionOf } from './fixtures/pushes.ts';
import { deliverPush, watchServiceWorkers } from './fixtures/service-worker.ts';
import { leaveInSky, writeFromOutside } from './fixtures/write-from-outside.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };
const LETTER = 'Bugün limanda kimse acele etmedi.';
const ANSWER = 'Burada da hava açık.';
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/of-a-story';
const UNREACHABLE = 'what cannot be done without a network says why, and what fails leaves it on';
const READABLE = 'a push is shown with no tab open, and its letter can be read without a network';
const OVERRULED = 'the person’s own setting silences every device; turning it on here overrules it';
/** In these, and when the page is left after them, the banner of a lost network comes and goes. */
const OFFLINE_TESTS = [UNREACHABLE, READABLE, OVERRULED];
const settingsReply = v.object({ settings: notificationSettingsSchema });
const ALLOWED = ['notifications', 'background-sync'];

let house: House;
/** In Turkish, where notifications are allowed. */
let phone: Seat;
/** The same person's, in English, where they are not. */
let desktop: Seat;
let own: TestBrowser;
let other: TestBrowser;

beforeAll(async () => {
  house = await openHouse();
  [own, other] = [await makeNewcomer(house, deniz), await makeNewcomer(house, elif)];
  phone = await house.seat();
  desktop = await house.seat({ isDesktop: true });
  await phone.context.grantPermissions(ALLOWED, { origin: house.origin });
  await desktop.context.grantPermissions(['background-sync'], { origin: house.origin });
  for (const seat of [phone, desktop]) {
    await settleIn(seat, deniz);
    await seat.page.goto('/settings');
  }
  await leaveInSky(own, LETTER);
  await desktop.page.evaluate(() => localStorage.setItem('language', 'en'));
});
afterAll(() => house.close());

const pushSwitch = (page: Page) =>
  page.getByRole('switch', { name: /^(Anlık bildirim|Push notifications)$/ });

/** Where the server sends pushes; its database is open to one process only. */
async function endpointsAtServer(): Promise<string[]> {
  await house.server.stop();
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir: house.dataDir });
  const rows = await db.selectFrom('push_subscriptions').select('endpoint').execute();
  await close();
  await house.server.start();
  return rows.map(({ endpoint }) => endpoint);
}

/** A push service for pages that load from now on: that of the browser does not exist here. */
async function stubPushService({ context }: Seat): Promise<void> {
  await context.addInitScript((json) => {
    PushManager.prototype.subscribe = async () =>
      ({
        options: { applicationServerKey: null },
        toJSON: () => json,
        unsubscribe: async () => true,
      }) as unknown as PushSubscription;
  }, makeTestDevice(ENDPOINT).subscription);
}

test('where no push service answers, it says so at the switch and stays off', async () => {
  const { page } = phone;
  await page.goto('/settings');
  await page.getByText('Bu cihazda kapalı.').waitFor();
  expect(await pushSwitch(page).isChecked()).toBe(false);
  await pushSwitch(page).click();
  await page.getByRole('alert').getByText('Anlık bildirimlere abone olunamadı').waitFor();
  expect(await pushSwitch(page).isChecked()).toBe(false);
  await page.getByText('Bu cihazda kapalı.').waitFor();
});

test('with one it is on here and at the server, also after a reload', async () => {
  const { page } = phone;
  await stubPushService(phone);
  await page.reload();
  await pushSwitch(page).click();
  await page.getByText('Bu cihazda açık').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.reload();
  await page.getByText('Bu cihazda açık').waitFor();
  expect(await pushSwitch(page).isChecked()).toBe(true);
  expect(await endpointsAtServer()).toEqual([ENDPOINT]);
});

test(UNREACHABLE, async () => {
  const { page, context } = phone;
  await context.setOffline(true);
  await page.getByText('Değiştirmek için bağlantı gerekir.').waitFor();
  expect(await pushSwitch(page).isDisabled()).toBe(true);
  await context.setOffline(false);
  await expect.poll(() => pushSwitch(page).isDisabled()).toBe(false);
  house.network.cut();
  await pushSwitch(page).click();
  await page.getByRole('alert').getByText('Anlık bildirim aboneliği kaldırılamadı').waitFor();
  expect(await pushSwitch(page).isChecked()).toBe(true);
  house.network.mend();
});

test('turned off, the server forgets the device; by keys it is on again', async () => {
  const { page } = phone;
  await pushSwitch(page).click();
  await page.getByText('Bu cihazda kapalı.').waitFor();
  expect(await endpointsAtServer()).toEqual([]);
  await pushSwitch(page).focus();
  await page.keyboard.press('Space');
  await page.getByText('Bu cihazda açık').waitFor();
});

async function tokenIn({ context }: Seat): Promise<string | undefined> {
  const cookies = await context.cookies(house.origin);
  return cookies.find(({ name }) => name === 'authToken')?.value;
}

/** A page of the same origin in which nothing of the app runs: it sees what the worker did alone. */
async function openBarePage(): Promise<Page> {
  const page = await phone.context.newPage();
  await page.goto('/icon.svg');
  return page;
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    const notifications = (await registration?.getNotifications()) ?? [];
    return notifications.map(({ title, body, tag, data }) => ({ title, body, tag, data }));
  });

test(READABLE, async () => {
  const workers = await watchServiceWorkers(phone);
  // The server would send this letter's push into the world outside: the story hands it over itself.
  const body = { ...defaultNotificationSettings, push: false };
  await own.call({ endpoint: '/api/notifications/settings', method: 'PUT', body });
  await phone.page.close();
  await writeFromOutside(other, { answering: LETTER, content: ANSWER });
  const { sid: sessionId } = sessionOf(await tokenIn(phone));
  const { userId: senderId } = sessionOf(other.cookies.get('authToken'));
  const push = pushOf({ origin: house.origin, senderId, sessionId });
  await deliverPush(workers, house.origin, push);

  const bare = await openBarePage();
  await expect.poll(() => keptTexts(bare)).toContain(ANSWER);
  const { title, body: text, tag } = push.notification;
  const data = { path: `/messages/${senderId}` };
  expect(await shown(bare)).toEqual([{ title, body: text, tag, data }]);

  await phone.context.setOffline(true);
  house.network.cut();
  phone.page = await phone.context.newPage();
  await phone.page.goto(data.path);
  await phone.page.getByText(ANSWER).waitFor();
  house.network.mend();
  await phone.context.setOffline(false);

  // Meant for somebody who was logged in here before, and one that nobody can read.
  for (const payload of [
    { ...push, web_push: 1 },
    pushOf({ origin: house.origin, senderId, sessionId: senderId }),
  ]) {
    await deliverPush(workers, house.origin, payload);
  }
  await expect.poll(async () => (await shown(bare)).length).toBe(2);
  const stranger = (await shown(bare)).find((notice) => notice.tag === 'stranger');
  expect(stranger).toMatchObject({ title: 'Güvercin', body: 'Yeni mesaj', data: { path: '/' } });
});

test(OVERRULED, async () => {
  const { page } = phone;
  await page.goto('/settings');
  await page.getByText('Bu cihazda kapalı.').waitFor();
  await pushSwitch(page).click();
  await page.getByText('Bu cihazda açık').waitFor();
  const isOn = async () => {
    const reply = await own.call({ endpoint: '/api/notifications/settings', method: 'GET' });
    return v.parse(settingsReply, await reply.json()).settings.push;
  };
  await expect.poll(isOn).toBe(true);
});

test('where notifications are forbidden it says how to allow them', async () => {
  const { page } = desktop;
  await page.goto('/settings');
  await page.getByText('The browser does not allow this site’s notifications.').waitFor();
  expect(await pushSwitch(page).isDisabled()).toBe(true);
  expect(await pushSwitch(page).isChecked()).toBe(false);
  await pushSwitch(page).click({ force: true });
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('allowed beside the page, it can be turned on; what fails says so in English', async () => {
  const { page, context } = desktop;
  await context.grantPermissions(ALLOWED, { origin: house.origin });
  await page.getByText('Off for this device.').waitFor();
  await pushSwitch(page).click();
  await page.getByRole('alert').getByText('Failed to subscribe to push notifications').waitFor();
});

test('quiet hours are kept when their field is left, and never begin where they end', async () => {
  const { page } = desktop;
  await page.getByRole('switch', { name: 'Quiet hours' }).click();
  const from = page.getByLabel('From');
  expect(await from.inputValue()).toBe('23:00');
  await from.fill('08:00');
  await page.getByText('They cannot begin and end at the same time.').waitFor();
  await from.fill('22:30');
  await page.keyboard.press('Enter');
  expect(await from.evaluate((field) => field === document.activeElement)).toBe(true);
  const quiet = async () => {
    const reply = await own.call({ endpoint: '/api/notifications/settings', method: 'GET' });
    const { quiet_hours } = v.parse(settingsReply, await reply.json()).settings;
    return quiet_hours === null ? null : [quiet_hours.from, quiet_hours.to];
  };
  await expect.poll(quiet).toEqual(['22:30', '08:00']);
});

const cardOf = (page: Page) =>
  page.getByRole('region', { name: /Güvercin’i ana ekrana ekle|Put Güvercin on your home screen/ });

/** Says what the browser says when an app can be installed; the person will answer as told. */
const offerInstall = (page: Page, outcome: 'accepted' | 'dismissed') =>
  page.evaluate((answer) => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    const prompt = async () => {
      document.documentElement.dataset.prompted = 'true';
    };
    Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome: answer }) });
    dispatchEvent(event);
    return event.defaultPrevented;
  }, outcome);

test('the install card comes when the browser offers it; Later holds, also after a reload', async () => {
  const { page } = phone;
  await page.goto('/discover');
  await page.getByText(LETTER).waitFor();
  expect(await offerInstall(page, 'accepted')).toBe(true);
  await cardOf(page).getByText('Çevrimdışıyken de yaz.').waitFor();
  await cardOf(page).getByRole('button', { name: 'Sonra' }).click();
  await cardOf(page).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
  await page.reload();
  await page.getByText(LETTER).waitFor();
  await offerInstall(page, 'accepted');
  await page.getByRole('button', { name: 'Mektup yaz' }).first().click();
  await page.getByRole('dialog').waitFor();
  expect(await cardOf(page).count()).toBe(0);
});

test('Install asks the browser’s own question, and the card is gone', async () => {
  const { page } = desktop;
  await page.goto('/discover');
  await page.getByText(LETTER).waitFor();
  await offerInstall(page, 'accepted');
  await page.goto('/pigeons');
  await page.goto('/discover');
  await page.getByText(LETTER).waitFor();
  await offerInstall(page, 'accepted');
  await cardOf(page).getByRole('button', { name: 'Install' }).focus();
  await page.keyboard.press('Enter');
  await cardOf(page).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.documentElement.dataset.prompted)).toBe('true');
});

test('an app that was installed, or runs from the home screen, is not offered again', async () => {
  const { page } = desktop;
  await page.reload();
  await page.getByText(LETTER).waitFor();
  await offerInstall(page, 'accepted');
  await cardOf(page).waitFor();
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
  await cardOf(page).waitFor({ state: 'detached' });
});

test('nothing moved by itself but for the banner of a lost network, and no page complained', () => {
  const made = ['net::ERR_', 'Push API in incognito mode'];
  const others = house
    .disturbances(made)
    .filter((text) => !OFFLINE_TESTS.some((name) => text.startsWith(name)));
  expect(others).toEqual([]);
});
