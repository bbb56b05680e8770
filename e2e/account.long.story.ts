import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeNewcomer } from './fixtures/newcomer.ts';
import {
  logIn,
  logInForOffline,
  openMessages,
  PASSWORD,
  sendToSky,
  untilLoggedOut,
} from './fixtures/person.ts';
import { readDevice } from './fixtures/read-device.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import { NO_NETWORK, testCalm, WHILE_LEAVING } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const NEW_PASSWORD = 'incir ağacı 1974';
const NEW_EMAIL = 'deniz@yeni.example';
const KEPT = 'Bu mektup kaybolan cihazda bekledi.';

let testApp: TestApp;
let desktop: Seat;
let phone: Seat;
let lost: Seat;
let page: Page;

beforeAll(async () => {
  testApp = await startTestApp();
  await makeNewcomer(testApp, deniz);
  desktop = await testApp.seat({ isDesktop: true });
  phone = await testApp.seat();
  lost = await testApp.seat();
  page = desktop.page;
  for (const seat of [lost, phone, desktop]) await logInForOffline(seat, deniz);
});
afterAll(() => testApp.close());

const rows = () => page.getByRole('region', { name: 'Cihazlar' }).getByRole('listitem');
const others = () => rows().filter({ hasNotText: 'Bu cihaz' });
const untilOut = ({ page: left }: Seat) => untilLoggedOut(left);
/** Logs in with the form, which waits until the previous session's cookies are deleted. */
async function logInAgain(seat: Seat, password?: string): Promise<void> {
  await logIn(seat, deniz, password);
  await seat.page.waitForURL('**/discover');
}

test('the settings lead to the account by the keyboard, and back', async () => {
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Aç', exact: true }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Hesap' }).waitFor();
  await rows().filter({ hasText: 'Bu cihaz' }).filter({ hasText: 'şimdi açık' }).waitFor();
  await page.getByText('Giriş yapıldı').first().waitFor();
  await page.getByRole('link', { name: 'Geri' }).press('Enter');
  await page.waitForURL('**/settings');
  await page.goto('/settings/account');
});

test('a device that is logged out closes by itself, and the list says so', async () => {
  await others().first().waitFor();
  const before = await others().count();
  // The device that logged in last is the first of the others.
  await others()
    .first()
    .getByRole('button', { name: /cihazını çıkar$/ })
    .press('Enter');
  await untilOut(phone);
  await expect.poll(() => others().count()).toBe(before - 1);
  await page.getByText('Bir cihaz çıkarıldı').first().waitFor();
});

test('unsent letters on a logged-out device stay there hidden for their owner', async () => {
  await lost.context.setOffline(true);
  await sendToSky(lost, KEPT);
  await page.getByRole('button', { name: 'Öbür cihazları çıkar' }).click();
  await expect.poll(() => others().count()).toBe(0);
  await lost.context.setOffline(false);
  await untilOut(lost);
  await expect
    .poll(async () => (await readDevice(lost.page)).outbox?.map(({ name }) => name))
    .toEqual(['send-message']);
  expect(await lost.page.getByText(KEPT).count()).toBe(0);
  await logInAgain(lost);
  await openMessages(lost.page, 'Giden');
  const row = lost.page.getByRole('listitem').filter({ hasText: KEPT });
  await row.getByText('Gökyüzünde').waitFor();
});

test('a wrong old password and a weak new one are said at their fields', async () => {
  await page.getByRole('button', { name: 'Parolanı değiştir' }).click();
  const sheet = page.getByRole('dialog', { name: 'Parolanı değiştir' });
  const fill = async (old: string, fresh: string, again: string) => {
    await sheet.getByLabel('Şimdiki parola').fill(old);
    await sheet.getByLabel('Yeni parola', { exact: true }).fill(fresh);
    await sheet.getByLabel('Parola (tekrar)').fill(again);
    await sheet.getByRole('button', { name: 'Değiştir' }).click();
  };
  await fill('yanlış parola', NEW_PASSWORD, NEW_PASSWORD);
  await sheet.getByText('Parola yanlış.').waitFor();
  await fill(PASSWORD, 'galatasaray1905', 'galatasaray1905');
  await sheet.getByText(/kolay tahmin/).waitFor();
  await fill(PASSWORD, NEW_PASSWORD, 'incir');
  await sheet.getByText('Parolalar eşleşmiyor').waitFor();
  await fill(PASSWORD, NEW_PASSWORD, NEW_PASSWORD);
  await sheet.waitFor({ state: 'detached' });
  await page.getByText('Parolan değişti.').waitFor();
  await page.getByText('Son değişiklik:').waitFor();
});

test('the other device is logged out, and only the new password works', async () => {
  await untilOut(lost);
  const asking = (password: string) =>
    testApp.outside().post('/api/auth/login', { email: deniz.email, password });
  expect((await asking(PASSWORD)).status).toBe(401);
  expect((await asking(NEW_PASSWORD)).status).toBe(200);
});

test('another address is confirmed by its mail, and undone by the former one', async () => {
  await page.getByRole('button', { name: 'E-posta adresini değiştir' }).click();
  const sheet = page.getByRole('dialog', { name: 'E-posta adresini değiştir' });
  await sheet.getByLabel('Yeni e-posta').fill(NEW_EMAIL);
  await sheet.getByLabel('Parola', { exact: true }).fill(NEW_PASSWORD);
  await sheet.getByRole('button', { name: 'Bağlantıyı yolla' }).click();
  await page.getByText(`${NEW_EMAIL} onay bekliyor.`).waitFor();
  const mails = await phone.context.newPage();
  await mails.goto(await testApp.mailedLink(NEW_EMAIL));
  await mails.getByRole('button', { name: 'Bu adresi onayla' }).click();
  await mails.getByText('E-posta adresin değişti').waitFor();
  await page.reload();
  await page.getByText(NEW_EMAIL).first().waitFor();
  await page.getByText('E-posta adresi değişti').first().waitFor();
  await expect.poll(() => testApp.mailedLink(deniz.email)).toContain('undo-email');
  await mails.goto(await testApp.mailedLink(deniz.email));
  await mails.getByRole('button', { name: 'Geri al' }).click();
  await mails.getByText('Geri alındı').waitFor();
  await untilOut(desktop);
  await logInAgain(desktop, NEW_PASSWORD);
  await page.goto('/settings/account');
  await page.getByText(deniz.email).waitFor();
  await rows().first().waitFor();
});

test('without a network the account shows stored data and changes nothing', async () => {
  await desktop.context.setOffline(true);
  await page.reload();
  await rows().filter({ hasText: 'Bu cihaz' }).waitFor();
  await page.getByText('Bunlar için bağlantı gerekir.').first().waitFor();
  const change = page.getByRole('button', { name: 'Parolanı değiştir' });
  expect(await change.isDisabled()).toBe(true);
  await desktop.context.setOffline(false);
});

testCalm(() => testApp, [...NO_NETWORK, ...WHILE_LEAVING, 'status of 403', 'status of 400']);
