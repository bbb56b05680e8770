import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../server/testing/browser.ts';
import { countLetters } from './fixtures/count-letters.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { logInForOffline } from './fixtures/person.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import { leaveInSky } from './fixtures/write-from-outside.ts';
import { NO_NETWORK, testCalm } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };
const LETTER = 'Bu sabah damdan baktım; ovanın üstünde sis vardı.';
const ANOTHER = 'Burada deniz cam gibi.';

let testApp: TestApp;
let asDeniz: TestBrowser;
let asElif: TestBrowser;
let phone: Seat;
let desktop: Seat;

beforeAll(async () => {
  testApp = await startTestApp();
  asDeniz = await makeNewcomer(testApp, deniz);
  asElif = await makeNewcomer(testApp, elif);
  const about = { bio: 'Taş ustasının kızıyım.', spoken_languages: ['tr', 'ku'] };
  await asElif.call({ endpoint: '/api/user', method: 'PUT', body: about });
  desktop = await testApp.seat({ isDesktop: true });
  await logInForOffline(desktop, elif);
  await leaveInSky(asElif, LETTER);
  phone = await testApp.seat();
  await logInForOffline(phone, deniz);
});
afterAll(() => testApp.close());

const age = () => new Date().getUTCFullYear() - 1990 - (isBeforeBirthday() ? 1 : 0);
const isBeforeBirthday = () => new Date().toISOString().slice(5, 10) < '05-17';

test('a featured person leads to their profile, their letters, and a letter to them', async () => {
  const { page } = phone;
  await page.goto('/featured');
  const her = page.getByRole('link', { name: /Elif Aydın/ });
  await her.filter({ hasText: 'Yeni geldi' }).filter({ hasText: 'Taş ustasının' }).waitFor();
  await page.getByLabel('Konuştuğu dil').selectOption('Kürtçe');
  await her.waitFor();
  await page.getByLabel('Yaş', { exact: true }).selectOption('18–29');
  await page.getByText('Buna uyan kimse yok.').waitFor();
  await page.getByRole('link', { name: 'Herkesi göster' }).click();
  await her.click();
  await page.getByRole('heading', { name: `Elif Aydın, ${age()}` }).waitFor();
  await page.getByText('Mardin, Türkiye').waitFor();
  await page.getByText('Taş ustasının kızıyım.').waitFor();
  await page.getByText('Kürtçe').waitFor();
  await page.getByText(LETTER).waitFor();
  const photos = page.getByRole('region', { name: 'Fotoğraflar' });
  await photos.getByRole('img', { name: 'Elif Aydın, fotoğraf 1 / 3' }).waitFor();
  await photos.getByRole('button', { name: 'Sonraki fotoğraf' }).click();
  await photos.getByRole('img', { name: 'Elif Aydın, fotoğraf 2 / 3' }).waitFor();
  await page.getByRole('button', { name: 'Mektup yaz' }).click();
  await page.getByLabel('Mektubun').fill('Bizde hava açık.');
  await page.getByRole('button', { name: 'Uçsun' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.goto('/messages');
  await page.getByRole('tab', { name: 'Giden' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Elif Aydın' }).waitFor();
  // Wait until the server has the letter. Before that its pigeon counts as free on the server, and another letter could
  // take it.
  await expect.poll(() => countLetters(asDeniz, 'Bizde hava açık.')).toBe(1);
});

test('the stamp of another person’s letter links to its page, by keyboard and offline', async () => {
  const { page, context } = desktop;
  await leaveInSky(asDeniz, ANOTHER);
  await page.goto('/discover');
  const paper = page.getByRole('article').filter({ hasText: ANOTHER });
  const stamp = paper.getByRole('link', { name: /^Sayfasını aç, .*\d\d[:.]\d\d$/ });
  await stamp.waitFor();
  expect(await page.getByRole('link', { name: /^Sayfasını aç/ }).count()).toBe(1);
  await context.setOffline(true);
  await stamp.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/sky/*');
  await page.getByRole('heading', { level: 1, name: 'Mektup', exact: true }).waitFor();
  await page.getByRole('article').getByText(ANOTHER).waitFor();
  expect(await page.getByRole('link', { name: /^Sayfasını aç/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Geri' }).click();
  await paper.waitFor();
  await context.setOffline(false);
});

test('on a person’s page too the stamp links to the letter, and back, by keyboard', async () => {
  const { page } = phone;
  await page.goto('/featured');
  await page.getByRole('link', { name: /Elif Aydın/ }).click();
  const paper = page.getByRole('article').filter({ hasText: LETTER });
  await paper.getByText('Gökyüzünde').waitFor();
  // The page shows the author's name once, above the letters.
  expect(await paper.getByText('Elif Aydın').count()).toBe(0);
  await paper.getByRole('link', { name: /^Sayfasını aç, / }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/sky/*');
  await page.getByRole('article').getByText(LETTER).waitFor();
  await page.getByRole('button', { name: 'Geri' }).click();
  await paper.waitFor();
});

test('visited people are shown without a network, others with the reason why not', async () => {
  const { page, context } = phone;
  await page.goto('/discover');
  await page.getByRole('link', { name: /Elif Aydın/ }).click();
  await page.getByText('Taş ustasının kızıyım.').waitFor();
  const address = page.url();
  await context.setOffline(true);
  await page.goto(address);
  await page.getByText('Taş ustasının kızıyım.').waitFor();
  await page.goto('/users/01900000-0000-7000-8000-000000000000');
  await page.getByText('Bu profili görmek için bağlantı gerekir.').waitFor();
  await context.setOffline(false);
  await page.getByRole('heading', { name: 'Profil bulunamadı' }).waitFor();
});

test('a blocked person’s profile is not found, in English', async () => {
  const { page } = desktop;
  await page.evaluate(() => localStorage.setItem('language', 'en'));
  await page.goto('/featured');
  await page.getByRole('link', { name: /Deniz Çağlar/ }).click();
  await page.getByRole('heading', { name: /^Deniz Çağlar, / }).waitFor();
  await page.getByText('Ayvalık, Türkiye').waitFor();
  const address = page.url();
  await page.getByRole('button', { name: 'Options for this person' }).click();
  await page.getByRole('button', { name: 'Block…' }).click();
  await page.getByRole('button', { name: 'Block', exact: true }).click();
  await page.waitForURL('**/messages');
  await page.goto(address);
  await page.getByRole('heading', { name: 'Profile not found' }).waitFor();
  await page.goto('/featured');
  await page.getByRole('heading', { name: 'Nobody today' }).waitFor();
  await expect.poll(() => page.getByText('Deniz Çağlar').count()).toBe(0);
});

testCalm(() => testApp, [...NO_NETWORK, 'status of 404']);
