import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../server/testing/browser.ts';
import { expectFocus, expectSeenFocus, tabTo, typeInto, use } from './fixtures/keyboard.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { PASSWORD } from './fixtures/person.ts';
import { makePhoto } from './fixtures/photos.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import { leaveInSky, writeFromOutside } from './fixtures/write-from-outside.ts';
import { testCalm } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };
const LETTER = 'Bugün limanda kimse acele etmedi.';
const FROM_ELIF = 'Damda bir güvercin var.';
const ANSWER = 'Burada da hava açık, sen nasılsın?';
let testApp: TestApp;
let asElif: TestBrowser;
let seat: Seat;

beforeAll(async () => {
  testApp = await startTestApp();
  asElif = await makeNewcomer(testApp, elif);
  seat = await testApp.seat({ isDesktop: true });
});
afterAll(() => testApp.close());

const focusedName = () => seat.page.evaluate(() => document.activeElement?.getAttribute('name'));

test('a person registers; the first error gets the focus, a new screen focuses its title', async () => {
  const { page } = seat;
  const { keyboard } = page;
  await page.goto('/');
  await use(page, 'link', 'Kayıt ol');
  await page.waitForURL('**/register');
  await expectFocus(page, 'heading', /.+/);
  await expectSeenFocus(page);
  await use(page, 'button', 'Kayıt ol');
  await page.getByText('Geçerli bir e-posta adresi yaz.').waitFor();
  await expect.poll(focusedName).toBe('email');
  await expectSeenFocus(page);
  await keyboard.type(deniz.email);
  await typeInto(page, 'Parola', PASSWORD);
  await typeInto(page, 'Parola (tekrar)', PASSWORD);
  await tabTo(page, 'checkbox', /Kullanım koşullarını/);
  await keyboard.press('Space');
  await tabTo(page, 'checkbox', /18 yaşında/);
  await keyboard.press('Space');
  await use(page, 'button', 'Kayıt ol');
  await page.getByText('Kayıt başarılı! Lütfen e-postanı kontrol et.').waitFor();
  await expectSeenFocus(page);
});

test('the mailed link in another browser leads to the login, and the login to the profile', async () => {
  const { page, context } = seat;
  // Simulates a mail program's own browser, which has none of the cookies.
  await context.clearCookies();
  await page.goto(await testApp.mailedLink(deniz.email));
  await use(page, 'button', 'E-posta adresimi doğrula');
  await page.getByText('E-posta adresin doğrulandı.').waitFor();
  await typeInto(page, 'E-posta', deniz.email);
  await typeInto(page, 'Parola', PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/completion');
  await expectFocus(page, 'heading', /^Hoş geldin/);
});

/** The country comes from the device. Another country is found by a part of its name in any language. */
async function findCountry(): Promise<void> {
  const { page } = seat;
  const { keyboard } = page;
  const field = await tabTo(page, 'combobox', 'Ülke');
  const options = page.getByRole('listbox', { name: 'Ülke' }).getByRole('option');
  const marked = async () => {
    const id = (await field.getAttribute('aria-activedescendant')) ?? '';
    return page.locator(`[id="${id}"]`).textContent();
  };
  expect(await field.inputValue()).toBe('Türkiye');
  await page.getByText('Cihazından tahmin ettik').waitFor();
  // Focus alone opens nothing. An arrow key opens the whole list at the selected option.
  expect(await options.count()).toBe(0);
  await keyboard.press('ArrowDown');
  await options.filter({ hasText: 'Türkiye' }).waitFor();
  expect(await marked()).toBe('Türkiye');
  await keyboard.type('guney');
  await page.getByRole('status').getByText('5 sonuç').waitFor();
  expect(await marked()).toBe('Güney Afrika');
  await keyboard.press('ArrowDown');
  await keyboard.press('End');
  expect(await marked()).toBe(await options.last().textContent());
  await keyboard.press('Home');
  expect(await marked()).toBe('Güney Afrika');
  await keyboard.press('Escape');
  expect(await options.count()).toBe(0);
  expect(await field.inputValue()).toBe('Türkiye');
  await keyboard.press('Control+a');
  await keyboard.type('germ');
  await keyboard.press('Enter');
  expect(await field.inputValue()).toBe('Almanya');
  await page.getByText('Cihazından tahmin ettik').waitFor({ state: 'detached' });
  await keyboard.press('Control+a');
  // Leaving the field selects the marked option.
  await keyboard.type('turki');
}

test('the profile is filled in, and what is locked says why', async () => {
  const { page } = seat;
  const { keyboard } = page;
  await tabTo(page, 'button', 'Mesajlar', 'Shift+Tab');
  await page.getByRole('tooltip').getByText('Profilin tamamlanınca').waitFor({ state: 'attached' });
  const photos = await Promise.all([20, 140, 260].map(makePhoto));
  // Only the system's file chooser is not part of the page.
  const chooser = page.waitForEvent('filechooser');
  await use(page, 'button', 'Fotoğraf ekle 1');
  await (await chooser).setFiles(photos);
  await page.getByRole('img', { name: '3. fotoğraf' }).waitFor();
  await expectSeenFocus(page);
  await typeInto(page, 'Ad soyad', deniz.fullName);
  await typeInto(page, 'Şehir', deniz.city);
  await findCountry();
  await tabTo(page, 'radio', 'Erkek');
  await keyboard.press('ArrowRight');
  await expectFocus(page, 'radio', 'Kadın');
  await tabTo(page, 'textbox', 'Doğum tarihi');
  await keyboard.type('17051990');
  expect(await page.getByRole('combobox', { name: 'Ülke' }).inputValue()).toBe('Türkiye');
  await use(page, 'button', 'Kaydet');
  await page.waitForURL('**/discover');
  await expectFocus(page, 'heading', 'Gökyüzü');
});

test('a letter to the sky is sent with a chosen pigeon', async () => {
  const { page } = seat;
  const { keyboard } = page;
  await use(page, 'button', 'Mektup yaz');
  await expectFocus(page, 'textbox', 'Mektubun');
  await keyboard.press('Escape');
  await expectFocus(page, 'button', 'Mektup yaz');
  await keyboard.press('Enter');
  await expectFocus(page, 'textbox', 'Mektubun');
  await keyboard.type(LETTER);
  await use(page, 'button', 'Değiştir');
  await expectFocus(page, 'dialog', 'Hangisi uçsun?');
  await tabTo(page, 'radio', /./);
  const chosen = () => page.getByRole('button', { name: /ile gönder/ }).textContent();
  const before = await chosen();
  await keyboard.press('ArrowRight');
  await expectSeenFocus(page);
  await expect.poll(chosen).not.toBe(before);
  await use(page, 'button', /ile gönder/);
  await expectFocus(page, 'button', 'Değiştir');
  await use(page, 'button', 'Gökyüzüne bırak');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expectFocus(page, 'button', 'Mektup yaz');
  await page.getByText('Mesaj başarıyla gönderildi!').waitFor();
});

test('single-key shortcuts write, search, move between letters and answer', async () => {
  const { page } = seat;
  const { keyboard } = page;
  await leaveInSky(asElif, FROM_ELIF);
  await page.getByRole('button', { name: 'Yenile' }).click();
  await page.getByRole('article').getByText(FROM_ELIF).waitFor();
  await page.locator('body').evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  await keyboard.press('?');
  await expectFocus(page, 'dialog', 'Klavye kısayolları');
  // Shortcuts do not work in a dialog.
  await keyboard.press('n');
  await keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await keyboard.press('j');
  const atHand = page.locator('article:focus');
  await atHand.filter({ hasText: FROM_ELIF }).waitFor();
  await expectSeenFocus(page);
  await keyboard.press('j');
  await atHand.filter({ hasText: LETTER }).waitFor();
  await keyboard.press('k');
  await keyboard.press('r');
  await expectFocus(page, 'textbox', 'Mektubun');
  await keyboard.type('njk');
  await keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await keyboard.press('n');
  await expectFocus(page, 'textbox', 'Mektubun');
  await keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await keyboard.press('/');
  await page.waitForURL('**/search');
  await page.locator('main input:focus').waitFor();
  // The jump shortcut works inside a field too. A single letter is typed as text.
  await keyboard.type('n');
  await keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Nereye?' }).waitFor();
  await keyboard.type('elif');
  await page.getByRole('option', { name: /Elif Aydın/, selected: true }).waitFor();
  await keyboard.press('Enter');
  await page.waitForURL('**/users/*');
  await expectFocus(page, 'heading', /^Elif Aydın/);
});

test('turning single-key shortcuts off removes them and their tooltips', async () => {
  const { page } = seat;
  const { keyboard } = page;
  const write = page.getByRole('button', { name: 'Mektup yaz' });
  expect(await write.getAttribute('title')).toBe('Kısayol: N');
  await keyboard.press('Control+k');
  await keyboard.type('ayar');
  await keyboard.press('Enter');
  await page.waitForURL('**/settings');
  await tabTo(page, 'switch', 'Tek harfli kısayollar');
  await keyboard.press('Space');
  await expect.poll(() => page.locator('[aria-keyshortcuts]').count()).toBe(0);
  await keyboard.press('Shift+Tab');
  await keyboard.press('?');
  await keyboard.press('n');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Nereye?' }).waitFor();
  await keyboard.type('gök');
  await keyboard.press('Enter');
  await page.waitForURL('**/discover');
  await expectFocus(page, 'heading', 'Gökyüzü');
});

test('notifications, menu and language open, close and give the focus back', async () => {
  const { page } = seat;
  const { keyboard } = page;
  await writeFromOutside(asElif, { answering: LETTER, content: ANSWER });
  await page.getByRole('button', { name: 'Bildirimler 2 okunmamış bildirim' }).waitFor();
  await use(page, 'button', /^Bildirimler/);
  await expectFocus(page, 'dialog', 'Bildirimler');
  await keyboard.press('Escape');
  await expectFocus(page, 'button', /^Bildirimler/);
  await use(page, 'button', 'Hesap menüsü');
  await page.getByRole('menu').waitFor();
  await keyboard.press('ArrowDown');
  await expectFocus(page, 'menuitem', 'Profil');
  await expectSeenFocus(page);
  await keyboard.press('Escape');
  await expectFocus(page, 'button', 'Hesap menüsü');
  await keyboard.press('Enter');
  await expectFocus(page, 'menuitem', 'Profil');
  await keyboard.press('ArrowDown');
  await expectFocus(page, 'menuitem', 'Ayarlar');
  await keyboard.press('Enter');
  await page.waitForURL('**/settings');
  await expectFocus(page, 'heading', 'Ayarlar');
  await tabTo(page, 'button', 'EN English', 'Shift+Tab');
  await keyboard.press('Enter');
  await expectFocus(page, 'button', 'EN English');
  await page.getByRole('heading', { name: 'Settings', exact: true }).waitFor();
  await tabTo(page, 'button', 'TR Türkçe', 'Shift+Tab');
  await keyboard.press('Space');
  await page.getByRole('heading', { name: 'Ayarlar', exact: true }).waitFor();
});

test('a conversation is opened and answered', async () => {
  const { page } = seat;
  const { keyboard } = page;
  await tabTo(page, 'link', /Mesajlar$/, 'Shift+Tab');
  await keyboard.press('Enter');
  await expectFocus(page, 'heading', 'Mesajlar');
  await tabTo(page, 'tab', /^Gelen/);
  await keyboard.press('ArrowRight');
  await page.getByRole('tab', { name: 'Giden', selected: true }).waitFor();
  await keyboard.press('ArrowLeft');
  await use(page, 'link', new RegExp(ANSWER));
  await page.waitForURL('**/messages/*');
  await expectFocus(page, 'heading', elif.fullName);
  await typeInto(page, 'Yanıtın', 'İyiyim; akşam damda olacağım.');
  await use(page, 'button', 'Yanıtla');
  await page.getByRole('article').getByText('İyiyim; akşam damda olacağım.').waitFor();
  await page.getByLabel('Yanıtın').waitFor({ state: 'detached' });
  await expectSeenFocus(page);
});

test('a pigeon is recalled', async () => {
  const { page } = seat;
  const { keyboard } = page;
  await tabTo(page, 'link', 'Güvercinler', 'Shift+Tab');
  await keyboard.press('Enter');
  await expectFocus(page, 'heading', 'Güvercinler');
  await use(page, 'button', 'Geri çağır');
  await expectFocus(page, 'group', /^Geri çağrılsın mı/);
  await use(page, 'button', 'Uçsun');
  await expectFocus(page, 'button', 'Geri çağır');
  await keyboard.press('Enter');
  await use(page, 'button', 'Mektubu sil, çağır');
  await page.getByText('Mesaj geri çağrıldı.').waitFor();
  await page.getByRole('button', { name: 'Geri çağır' }).waitFor({ state: 'detached' });
  await expectSeenFocus(page);
});

test('the first stop skips to the content', async () => {
  const { page } = seat;
  await page.reload();
  await page.getByRole('heading', { name: 'Güvercinler', exact: true }).waitFor();
  await page.keyboard.press('Tab');
  await expectFocus(page, 'link', 'İçeriğe geç');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

testCalm(() => testApp);
