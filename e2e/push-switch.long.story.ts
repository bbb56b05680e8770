import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notificationSettingsSchema } from '../contract/notification-settings.ts';
import type { TestBrowser } from '../server/testing/browser.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { logInForOffline } from './fixtures/person.ts';
import {
  allowNotices,
  endpointsAtServer,
  PUSH_ENDPOINT,
  pushSwitch,
  stubPushService,
} from './fixtures/pushes.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import { NO_NETWORK, testCalm } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const settingsReply = v.object({ settings: notificationSettingsSchema });

let testApp: TestApp;
/** The person's phone, in Turkish, with notifications allowed. */
let phone: Seat;
/** The same person's desktop, in English, with notifications blocked. */
let desktop: Seat;
let own: TestBrowser;

beforeAll(async () => {
  testApp = await startTestApp();
  own = await makeNewcomer(testApp, deniz);
  phone = await testApp.seat();
  desktop = await testApp.seat({ isDesktop: true });
  await allowNotices(phone, testApp, true);
  await allowNotices(desktop, testApp, false);
  for (const seat of [phone, desktop]) {
    await logInForOffline(seat, deniz);
    await seat.page.goto('/settings');
  }
  await desktop.page.evaluate(() => localStorage.setItem('language', 'en'));
});
afterAll(() => testApp.close());

async function settingsAtServer() {
  const reply = await own.call({ endpoint: '/api/notifications/settings', method: 'GET' });
  return v.parse(settingsReply, await reply.json()).settings;
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
  await expect.poll(() => endpointsAtServer(testApp)).toEqual([PUSH_ENDPOINT]);
});

test('a test push is sent on request, and the push service’s result is shown', async () => {
  const { page } = phone;
  await page.getByRole('button', { name: 'Bana bir bildirim gönder' }).click();
  // No push service accepts the story's endpoint, and usually none is reachable.
  await page
    .getByRole('status')
    .getByText(/yanıt vermiyor|tanımıyor|geri çevirdi/)
    .waitFor();
});

test('offline limits are explained, and a failed change leaves the switch on', async () => {
  const { page, context } = phone;
  // Interrupts the app's first reconciliation of browser and server.
  const settling = page.waitForRequest((request) => (request.postData() ?? '').includes('push'));
  await page.reload();
  await settling;
  await context.setOffline(true);
  await page.getByText('Değiştirmek için bağlantı gerekir.').waitFor();
  expect(await pushSwitch(page).isDisabled()).toBe(true);
  await context.setOffline(false);
  await expect.poll(() => pushSwitch(page).isDisabled()).toBe(false);
  testApp.network.cut();
  await pushSwitch(page).click();
  await page.getByRole('alert').getByText('Anlık bildirim aboneliği kaldırılamadı').waitFor();
  expect(await pushSwitch(page).isChecked()).toBe(true);
  testApp.network.mend();
});

test('turning off makes the server forget the device; the keyboard turns it on again', async () => {
  const { page } = phone;
  await pushSwitch(page).click();
  await page.getByText('Bu cihazda kapalı.').waitFor();
  await expect.poll(() => endpointsAtServer(testApp)).toEqual([]);
  await pushSwitch(page).focus();
  await page.keyboard.press('Space');
  await page.getByText('Bu cihazda açık').waitFor();
});

test('the person’s own setting mutes every device, and turning it on here overrides it', async () => {
  const { page } = phone;
  const body = { ...(await settingsAtServer()), push: false };
  await own.call({ endpoint: '/api/notifications/settings', method: 'PUT', body });
  await page.getByText('Bu cihazda kapalı.').waitFor();
  await pushSwitch(page).click();
  await page.getByText('Bu cihazda açık').waitFor();
  await expect.poll(async () => (await settingsAtServer()).push).toBe(true);
});

test('blocked notifications show how to allow them', async () => {
  const { page } = desktop;
  await page.goto('/settings');
  await page.getByText('The browser does not allow this site’s notifications.').waitFor();
  expect(await pushSwitch(page).isDisabled()).toBe(true);
  expect(await pushSwitch(page).isChecked()).toBe(false);
  await pushSwitch(page).click({ force: true });
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('after allowing, the switch can be turned on, and errors are shown in English', async () => {
  const { page } = desktop;
  await allowNotices(desktop, testApp, true);
  await page.getByText('Off for this device.').waitFor();
  await pushSwitch(page).click();
  await page.getByRole('alert').getByText('Failed to subscribe to push notifications').waitFor();
});

test('a failure to turn off leaves the switch on and says so, also in English', async () => {
  const { page } = desktop;
  await stubPushService(desktop);
  await page.reload();
  await pushSwitch(page).click();
  await page.getByText('On for this device.').waitFor();
  testApp.network.cut();
  await pushSwitch(page).click();
  await page
    .getByRole('alert')
    .getByText('Failed to unsubscribe from push notifications')
    .waitFor();
  expect(await pushSwitch(page).isChecked()).toBe(true);
  testApp.network.mend();
});

test('quiet hours are saved on leaving the field, and start and end must differ', async () => {
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
    const hours = (await settingsAtServer()).quiet_hours;
    return hours === null ? null : [hours.from, hours.to];
  };
  await expect.poll(quiet).toEqual(['22:30', '08:00']);
});

// Chromium's message about a temporary profile.
testCalm(() => testApp, [...NO_NETWORK, 'Push API in incognito mode']);
