import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveAuthenticator, type VirtualAuthenticator } from './fixtures/authenticator.ts';
import { findBarriers, wearTheme } from './fixtures/find-barriers.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { comeIn, fillLogin, logInForOffline, PASSWORD, untilLoggedOut } from './fixtures/person.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import { NO_NETWORK, testCalm, WHILE_LEAVING } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };

let testApp: TestApp;
let seat: Seat;
let page: Page;
let authenticator: VirtualAuthenticator;
let codes: string[];

beforeAll(async () => {
  testApp = await startTestApp();
  await makeNewcomer(testApp, deniz);
  seat = await testApp.seat();
  page = seat.page;
  authenticator = await giveAuthenticator(page);
  await logInForOffline(seat, deniz);
});
afterAll(() => testApp.close());

const passkeys = (here = page) => here.getByRole('region', { name: 'Geçiş anahtarları' });
const secondStep = () => page.getByRole('region', { name: 'İkinci adım' });
const sheet = (name: string) => page.getByRole('dialog', { name });
const isIn = (here = page) => here.waitForURL('**/settings/account');

/** Makes the proofs of all sessions expire, as after ten minutes. */
async function letProofsExpire(): Promise<void> {
  const { context } = await testApp.node();
  await context.db.updateTable('sessions').set({ proved_at: null }).execute();
}

/** Logs out with the settings' menu, and opens the login that returns to the account. */
async function leave(here = page): Promise<void> {
  await here.goto('/logout');
  await untilLoggedOut(here);
  await here.goto('/settings/account');
  await here.getByRole('button', { name: 'Giriş yap', exact: true }).waitFor();
}

async function expectNoBarriers(): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await wearTheme(page, theme);
    expect(await findBarriers(page, 'all')).toEqual([]);
  }
  await wearTheme(page, 'light');
}

test('a passkey is made by the keyboard, after the person has confirmed who they are', async () => {
  await page.goto('/settings/account');
  await letProofsExpire();
  await passkeys().getByRole('button', { name: 'Anahtar ekle' }).press('Enter');
  await sheet('Anahtar ekle').getByLabel('Anahtarın adı').fill('Telefonum');
  await expectNoBarriers();
  await authenticator.setPresent(true);
  await page.keyboard.press('Enter');
  const proof = sheet('Sen misin?');
  await proof.getByLabel('Parola', { exact: true }).fill('yanlış parola');
  // Only the current theme is checked. The form below is busy, and the check of the other theme would wait for a calm
  // page.
  expect(await findBarriers(page, 'all')).toEqual([]);
  await page.keyboard.press('Enter');
  await proof.getByText('Parola yanlış.').waitFor();
  await proof.getByLabel('Parola', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await passkeys().getByRole('listitem').filter({ hasText: 'Telefonum' }).waitFor();
  expect(await authenticator.countPasskeys()).toBe(1);
  await page.getByText('Geçiş anahtarı eklendi').first().waitFor();
  await expectNoBarriers();
});

test('one tap logs in with it, and the password still does', async () => {
  await authenticator.setPresent(false);
  await leave();
  await expectNoBarriers();
  await page.getByRole('button', { name: 'Anahtarla gir' }).press('Enter');
  await authenticator.setPresent(true);
  await isIn();
  await authenticator.setPresent(false);
  await leave();
  await fillLogin(page, deniz);
  await isIn();
});

test('the browser offers it at the e-mail field, without a button', async () => {
  await authenticator.setPresent(true);
  await page.goto('/logout');
  await page.getByRole('link', { name: 'Giriş yap' }).first().waitFor();
  await page.goto('/settings/account');
  await passkeys().waitFor();
  await authenticator.setPresent(false);
});

test('the second step has recovery codes, and then the password alone does not log in', async () => {
  await secondStep().getByRole('switch').press('Space');
  const shown = sheet('Kurtarma kodları');
  await shown.getByRole('listitem').first().waitFor();
  codes = await shown.getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await expectNoBarriers();
  const file = page.waitForEvent('download');
  await shown.getByRole('button', { name: 'İndir' }).click();
  expect((await file).suggestedFilename()).toBe('guvercin-kurtarma-kodlari.txt');
  await shown.getByRole('button', { name: 'Sakladım' }).press('Enter');
  await secondStep().getByText('Kalan: 10 / 10').waitFor();
  await expectNoBarriers();

  await leave();
  await fillLogin(page, deniz);
  await page.getByText('Parolan doğru.').waitFor();
  await expectNoBarriers();
  await page.getByRole('button', { name: 'Anahtarla gir' }).press('Enter');
  await authenticator.setPresent(true);
  await isIn();
  await authenticator.setPresent(false);
});

test('a device that is logged in keeps its session without a network', async () => {
  await passkeys().getByText('Telefonum').waitFor();
  await seat.context.setOffline(true);
  await page.reload();
  await passkeys().getByText('Telefonum').waitFor();
  expect(await passkeys().getByRole('button', { name: 'Anahtar ekle' }).isDisabled()).toBe(true);
  await seat.context.setOffline(false);
});

test('a recovery code logs in once when the passkey is lost', async () => {
  const other = await testApp.seat({ isDesktop: true });
  const comeInByCode = async (code: string) => {
    await other.page.goto('/settings/account');
    await fillLogin(other.page, deniz);
    await other.page.getByRole('button', { name: 'Kurtarma kodu kullan' }).click();
    await other.page.getByLabel('Kurtarma kodu').fill(code);
    await other.page.getByRole('button', { name: 'Giriş yap', exact: true }).click();
  };
  const [first = '', second = ''] = codes;
  await comeInByCode(first);
  await isIn(other.page);
  await leave(other.page);
  await comeInByCode(first);
  await other.page.getByText('Bu kurtarma kodu geçmiyor.').waitFor();
  await other.page.getByLabel('Kurtarma kodu').fill(second.toUpperCase());
  await other.page.getByRole('button', { name: 'Giriş yap', exact: true }).click();
  await isIn(other.page);
  await other.page.getByText('Kalan: 8 / 10').waitFor();
  await other.context.close();
});

test('a mailed link logs in without the password, and requires the second step', async () => {
  await leave();
  await page.getByRole('button', { name: 'giriş bağlantısı yolla' }).click();
  await page.getByText('Geçerli bir e-posta adresi yaz.').waitFor();
  await page.getByLabel('E-posta').fill(deniz.email);
  await page.getByRole('button', { name: 'giriş bağlantısı yolla' }).press('Enter');
  await page.getByText('adresine yollandı').waitFor();
  await expectNoBarriers();
  await expect.poll(() => testApp.mailedLink(deniz.email)).toContain('/login?code=');
  await page.goto(await testApp.mailedLink(deniz.email));
  await expectNoBarriers();
  await page.getByRole('button', { name: 'Giriş yap', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Anahtarla gir' }).press('Enter');
  await authenticator.setPresent(true);
  await page.waitForURL('**/discover');
  await authenticator.setPresent(false);
  await page.goto('/settings/account');
  await passkeys().getByText('Telefonum').waitFor();
});

test('a passkey confirms actions, is renamed, and deleting the last one ends the second step', async () => {
  await page.reload();
  await letProofsExpire();
  await passkeys().getByRole('button', { name: 'Telefonum: seçenekler' }).press('Enter');
  await sheet('Telefonum').getByLabel('Anahtarın adı').fill('Mavi anahtarlık');
  await page.keyboard.press('Enter');
  await passkeys().getByRole('button', { name: 'Mavi anahtarlık: seçenekler' }).click();
  await sheet('Mavi anahtarlık').getByRole('button', { name: 'Kaldır' }).click();
  const question = sheet('Anahtar kaldırılsın mı?');
  await question.getByText('ikinci adım da kapanır').waitFor();
  await question.getByRole('button', { name: 'Kaldır' }).click();
  const proof = sheet('Sen misin?');
  await proof.getByRole('button', { name: 'Geçiş anahtarıyla onayla' }).click();
  await authenticator.setPresent(true);
  await proof.getByRole('button', { name: 'Onayla', exact: true }).click();
  await expect.poll(() => passkeys().getByRole('listitem').count()).toBe(0);
  await secondStep().getByText('Önce bir geçiş anahtarı ekle.').waitFor();
  await authenticator.setPresent(false);
});

test('an unknown passkey is rejected with a message, and the browser stops offering it', async () => {
  await leave();
  await authenticator.setPresent(true);
  await page.getByText('buradaki bir hesabın değil').waitFor();
  await expect.poll(() => authenticator.countPasskeys()).toBe(0);
});

test('a passkey of another origin is rejected', async () => {
  await comeIn(seat, deniz, '/settings/account');
  await passkeys().getByRole('button', { name: 'Anahtar ekle' }).click();
  await sheet('Anahtar ekle').getByRole('button', { name: 'Anahtarı yap' }).click();
  await passkeys().getByRole('listitem').first().waitFor();
  await authenticator.setPresent(false);
  // Log out first, because cookies of a host apply to all its ports.
  await leave();
  const elsewhere = await startTestApp();
  await makeNewcomer(elsewhere, deniz);
  await comeIn(await elsewhere.seat(), deniz);
  await page.goto(`${elsewhere.origin}/login`);
  await page.getByRole('button', { name: 'Anahtarla gir' }).click();
  await authenticator.setPresent(true);
  await page.getByText('buradaki bir hesabın değil').waitFor();
  await elsewhere.close();
});

testCalm(() => testApp, [...NO_NETWORK, ...WHILE_LEAVING, 'status of 403']);
