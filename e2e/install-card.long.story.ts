import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdTable } from './fixtures/hold-table.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import {
  installCard,
  isPrompted,
  liveHereForLong,
  offerInstall,
  pretendIphone,
  reopenSky,
  runFromHomeScreen,
} from './fixtures/offer-install.ts';
import { comeIn } from './fixtures/person.ts';
import { pushSwitch } from './fixtures/pushes.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import { leaveInSky } from './fixtures/write-from-outside.ts';
import { testCalm } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const LETTER = 'Bugün limanda kimse acele etmedi.';

let testApp: TestApp;
/** The person's phone, in Turkish. */
let phone: Seat;
/** The same person's desktop, in English. */
let desktop: Seat;

beforeAll(async () => {
  testApp = await startTestApp();
  await leaveInSky(await makeNewcomer(testApp, deniz), LETTER);
  phone = await testApp.seat();
  desktop = await testApp.seat({ isDesktop: true });
  for (const seat of [phone, desktop]) await enter(seat);
  await desktop.page.evaluate(() => localStorage.setItem('language', 'en'));
});
afterAll(() => testApp.close());

async function enter(seat: Seat): Promise<void> {
  await comeIn(seat, deniz);
  await seat.page.getByText(LETTER).waitFor();
}

/** Whether the focus is still in the main content after the focused card was removed. */
const isFocusKept = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('main') !== null);

test('a new visitor is offered nothing', async () => {
  const { page } = phone;
  await page.goto('/discover');
  await page.getByText(LETTER).waitFor();
  expect(await offerInstall(page, 'accepted')).toBe(true);
  await reopenSky(page);
  await page.getByText(LETTER).waitFor();
  expect(await installCard(page).count()).toBe(0);
});

test('later the card is shown above the letters; Later dismisses it, also after a reload', async () => {
  const { page } = phone;
  for (const seat of [phone, desktop]) await liveHereForLong(seat.page);
  expect(await installCard(page).count()).toBe(0);
  await reopenSky(page);
  await installCard(page).getByText('Çevrimdışıyken de yaz.').waitFor();
  await installCard(page).getByText('Orada tarayıcı mektuplarını kendiliğinden silmez.').waitFor();
  await installCard(page).getByRole('button', { name: 'Sonra' }).click();
  await installCard(page).waitFor({ state: 'detached' });
  await expect.poll(() => isFocusKept(page)).toBe(true);
  await page.reload();
  await page.getByText(LETTER).waitFor();
  await offerInstall(page, 'accepted');
  await reopenSky(page);
  await page.getByText(LETTER).waitFor();
  expect(await installCard(page).count()).toBe(0);
});

test('Install opens the browser’s prompt and removes the card', async () => {
  const { page } = desktop;
  await page.goto('/discover');
  await page.getByText(LETTER).waitFor();
  await offerInstall(page, 'accepted');
  await reopenSky(page);
  await installCard(page).getByRole('button', { name: 'Install' }).focus();
  await page.keyboard.press('Enter');
  await installCard(page).waitFor({ state: 'detached' });
  expect(await isPrompted(page)).toBe(true);
  await expect.poll(() => isFocusKept(page)).toBe(true);
});

test('what is installed, or runs from the home screen, is not offered again', async () => {
  const { page } = desktop;
  await page.reload();
  await page.getByText(LETTER).waitFor();
  await offerInstall(page, 'accepted');
  await reopenSky(page);
  await installCard(page).waitFor();
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
  await installCard(page).waitFor({ state: 'detached' });
  await runFromHomeScreen(page);
  expect(await offerInstall(page, 'accepted')).toBe(false);
  expect(await installCard(page).count()).toBe(0);
});

test('dismissing the browser’s prompt counts as Later', async () => {
  const { page } = desktop;
  await page.reload();
  await page.getByText(LETTER).waitFor();
  await offerInstall(page, 'dismissed');
  await reopenSky(page);
  await installCard(page).waitFor();
  const letGo = await holdTable(page, 'records');
  await installCard(page).getByRole('button', { name: 'Install' }).click();
  await expect.poll(() => isPrompted(page)).toBe(true);
  // The slow disk has not stored the answer yet. The card stays until then, because a reload would show it again.
  expect(await installCard(page).count()).toBe(1);
  await letGo();
  await installCard(page).waitFor({ state: 'detached' });
  await page.reload();
  await page.getByText(LETTER).waitFor();
  await offerInstall(page, 'accepted');
  await reopenSky(page);
  await page.getByText(LETTER).waitFor();
  expect(await installCard(page).count()).toBe(0);
});

test('on an iPhone the card and the switch explain the manual steps', async () => {
  const seat = await testApp.seat();
  const { page } = seat;
  await pretendIphone(page);
  await enter(seat);
  await liveHereForLong(page);
  await page.reload();
  await installCard(page).getByText('Paylaş’a, sonra Ana Ekrana Ekle’ye dokun.').waitFor();
  expect(await installCard(page).getByRole('button', { name: 'Kur' }).count()).toBe(0);
  await page.goto('/settings');
  await page.getByText('iPhone ve iPad’de yalnız ana ekrandaki uygulamaya gelir').waitFor();
  expect(await pushSwitch(page).isDisabled()).toBe(true);
});

testCalm(() => testApp);
