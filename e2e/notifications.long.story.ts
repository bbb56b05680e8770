import type { Page } from 'playwright-core';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultNotificationSettings } from '../contract/notification-settings.ts';
import type { TestBrowser } from '../server/testing/browser.ts';
import { completeFromOutside } from './fixtures/at-the-door.ts';
import { keepPicture } from './fixtures/keep-picture.ts';
import { makeMember, makeNewcomer } from './fixtures/newcomer.ts';
import { comeIn, logInForOffline } from './fixtures/person.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import { leaveInSky, writeAtOnceFromOutside } from './fixtures/write-from-outside.ts';
import { NO_NETWORK, testCalm } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };
const gül = { email: 'gul@example.org', fullName: 'Gül Yılmaz', city: 'Bursa' };
const LETTER = 'Bugün limanda kimse acele etmedi.';
/** The height of the list's box, in pixels: 20rem. */
const LIST_HEIGHT = 320;

let testApp: TestApp;
/** The person's phone, in Turkish. */
let phone: Seat;
/** The same person's desktop, in English. */
let desktop: Seat;
let own: TestBrowser;
let other: TestBrowser;

beforeAll(async () => {
  testApp = await startTestApp();
  [own, other] = [await makeMember(testApp, deniz), await makeNewcomer(testApp, elif)];
  // Notifications about the pigeon for a complete profile are turned off, so that the list is empty.
  const types = { ...defaultNotificationSettings.types, pigeon: false };
  const body = { ...defaultNotificationSettings, types };
  await own.call({ endpoint: '/api/notifications/settings', method: 'PUT', body });
  await completeFromOutside(own, deniz);
  phone = await testApp.seat();
  desktop = await testApp.seat({ isDesktop: true });
  for (const seat of [phone, desktop]) await logInForOffline(seat, deniz);
  await leaveInSky(own, LETTER);
  await desktop.page.evaluate(() => localStorage.setItem('language', 'en'));
  for (const { page } of [phone, desktop]) await page.goto('/discover');
});
afterAll(() => testApp.close());

const bell = (page: Page) => page.getByRole('button', { name: /^(Bildirimler|Notifications)/ });
const panel = (page: Page) => page.getByRole('dialog', { name: /^(Bildirimler|Notifications)$/ });
const row = (page: Page, text: string) =>
  panel(page).getByRole('listitem').filter({ hasText: text });
const spoken = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor();

const write = (...contents: string[]) =>
  writeAtOnceFromOutside(other, { answering: LETTER, contents });

async function open(page: Page): Promise<void> {
  await bell(page).click();
  await panel(page).waitFor();
}

const unreadCount = v.object({ unread_count: v.number() });

async function unreadAtServer(): Promise<number> {
  const reply = await own.call({ endpoint: '/api/notifications', method: 'GET' });
  return v.parse(unreadCount, await reply.json()).unread_count;
}

async function countAtServer(): Promise<number> {
  const reply = await own.call({ endpoint: '/api/notifications', method: 'GET' });
  const list = v.object({ notifications: v.array(v.object({ id: v.string() })) });
  return v.parse(list, await reply.json()).notifications.length;
}

test('while the profile is incomplete the bell is locked and says why', async () => {
  await makeMember(testApp, gül);
  const seat = await testApp.seat();
  const { page, context } = seat;
  await comeIn(seat, gül);
  await page.waitForURL('**/completion');
  const bell = page.getByRole('button', { name: 'Bildirimler', disabled: true });
  const reason = page.getByRole('tooltip').getByText('Profilin tamamlanınca');
  // Wait for the tooltip, which loads after the bell and gives it a `data-state` attribute.
  await page.locator('button[data-state]').and(bell).waitFor();
  await bell.hover();
  await reason.first().waitFor();
  await keepPicture(page, 'tr-phone-locked');
  expect([await panel(page).count(), seat.complaints]).toEqual([0, []]);
  await context.close();
});

test('an empty list shows a resting pigeon and a sentence', async () => {
  for (const [seat, sentence, close, picture] of [
    [phone, 'Henüz bildirim yok', 'Kapat', 'tr-phone-empty'],
    [desktop, 'There are no notifications', 'Close', 'en-desktop-empty'],
  ] as const) {
    await open(seat.page);
    await panel(seat.page).getByText(sentence).waitFor();
    await panel(seat.page)
      .getByText(/^(Bağlı|Connected)$/)
      .waitFor();
    await keepPicture(seat.page, picture);
    await panel(seat.page).getByRole('button', { name: close }).click();
    await panel(seat.page).waitFor({ state: 'detached' });
  }
});

test('an arriving letter is counted at the badge and announced in one sentence', async () => {
  await write('Burada da hava açık.');
  await Promise.all([
    spoken(phone.page, 'Yeni bildirim: Elif Aydın mektubunu yanıtladı.'),
    spoken(desktop.page, 'New notification: Elif Aydın replied to your letter.'),
  ]);
  await phone.page.getByRole('button', { name: 'Bildirimler 1 okunmamış bildirim' }).waitFor();
  await desktop.page.getByRole('button', { name: 'Notifications 1 unread notification' }).waitFor();
  await keepPicture(phone.page, 'tr-phone-bell');
});

test('by keyboard the bell opens the list, Tab moves, and Escape closes it with focus back', async () => {
  const { page } = desktop;
  const focused = page.locator(':focus');
  await bell(page).focus();
  await page.keyboard.press('Enter');
  await row(page, 'Elif Aydın').getByText('Unread').waitFor({ state: 'attached' });
  await keepPicture(page, 'en-desktop-unread');
  await page.emulateMedia({ colorScheme: 'dark' });
  await keepPicture(page, 'en-desktop-unread-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.keyboard.press('Tab');
  await expect.poll(() => focused.textContent()).toBe('Mark all as read');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect.poll(() => focused.textContent()).toContain('Elif Aydın replied to your letter.');
  await page.keyboard.press('Escape');
  await panel(page).waitFor({ state: 'detached' });
  await expect.poll(() => focused.getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.press('Space');
  await panel(page).waitFor();
  await bell(page).click();
  await panel(page).waitFor({ state: 'detached' });
});

test('opening its row marks it as read and leads to the conversation', async () => {
  const { page } = phone;
  await open(page);
  await row(page, 'Elif Aydın').getByText('Okunmadı').waitFor({ state: 'attached' });
  await keepPicture(page, 'tr-phone-unread');
  await row(page, 'Elif Aydın').getByRole('link').click();
  await page.waitForURL('**/messages/*');
  await panel(page).waitFor({ state: 'detached' });
  await page.getByText('Burada da hava açık.').waitFor();
  await expect.poll(() => page.locator(':focus').textContent()).toBe('Elif Aydın');
  await desktop.page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  expect(await unreadAtServer()).toBe(0);
});

test('several at once are one sentence, and all are marked as read with one tap', async () => {
  const { page } = desktop;
  await phone.page.goto('/messages');
  await write('Bir şey daha.', 'Ve bir şey daha.');
  await spoken(page, 'You have 2 new notifications.');
  await open(page);
  await expect.poll(() => panel(page).getByText('Unread').count()).toBe(2);
  const box = row(page, 'Elif Aydın').first().locator('xpath=ancestor::ul/../..');
  await expect.poll(() => box.evaluate(({ clientHeight }) => clientHeight)).toBe(LIST_HEIGHT);
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click();
  await spoken(page, 'All notifications are marked as read.');
  await expect.poll(() => panel(page).getByText('Unread').count()).toBe(0);
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  await expect.poll(unreadAtServer).toBe(0);
  await keepPicture(page, 'en-desktop-read');
});

test.each([
  ['phone', 'Bildirimi kaldır', 'Geri al'],
  ['desktop', 'Remove notification', 'Undo'],
] as const)(
  'on a %s one is removed by its button and restored by undo',
  async (name, label, undo) => {
    const { page } = { phone, desktop }[name];
    if ((await panel(page).count()) === 0) await open(page);
    const rows = panel(page).getByRole('listitem');
    await rows.first().waitFor();
    const before = await rows.count();
    const remove = () => rows.first().getByRole('button', { name: label }).click();
    await remove();
    await expect.poll(() => rows.count()).toBe(before - 1);
    await keepPicture(page, `removed-${name}`);
    await page.getByRole('button', { name: undo }).click();
    await expect.poll(() => rows.count()).toBe(before);
    await remove();
    await expect.poll(countAtServer, { timeout: 15_000 }).toBe(before - 1);
    expect(await rows.count()).toBe(before - 1);
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
  },
);

test('without a network the dot is hollow, and marking all as read survives a reload', async () => {
  const { page, context } = phone;
  await write('Damdan selam.');
  await page.getByRole('button', { name: 'Bildirimler 1 okunmamış bildirim' }).waitFor();
  await keepPicture(page, 'tr-phone-messages');
  testApp.network.cut();
  await context.setOffline(true);
  await open(page);
  await panel(page).getByText('Bağlı değil').waitFor();
  await keepPicture(page, 'tr-phone-offline');
  await panel(page).getByRole('button', { name: 'Tümünü okundu say' }).click();
  await spoken(page, 'Bütün bildirimler okundu sayıldı.');
  await page.reload();
  await page.getByRole('button', { name: 'Bildirimler', exact: true }).waitFor();
  await open(page);
  await row(page, 'Elif Aydın').first().waitFor();
  expect(await panel(page).getByText('Okunmadı').count()).toBe(0);
  expect(await unreadAtServer()).toBe(1);
  testApp.network.mend();
  await context.setOffline(false);
  await expect.poll(unreadAtServer).toBe(0);
});

testCalm(() => testApp, NO_NETWORK);
