import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../server/testing/browser.ts';
import { countLetters } from './fixtures/count-letters.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { textFile } from './fixtures/odd-pictures.ts';
import { comeIn, logIn, logInForOffline, untilControlled } from './fixtures/person.ts';
import { makePhoto } from './fixtures/photos.ts';
import { readDevice } from './fixtures/read-device.ts';
import { share } from './fixtures/share.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import { NO_NETWORK, testCalm } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };
const ADDRESS = 'https://example.org/martilar';

let testApp: TestApp;
let phone: Seat;
let asDeniz: TestBrowser;

beforeAll(async () => {
  testApp = await startTestApp();
  asDeniz = await makeNewcomer(testApp, deniz);
  await makeNewcomer(testApp, elif);
  phone = await testApp.seat();
  await logInForOffline(phone, deniz);
});
afterAll(() => testApp.close());

const desk = (page: Page) => page.getByRole('dialog', { name: 'Yeni mektup' });
const words = (page: Page) => desk(page).getByLabel('Mektubun').inputValue();
const picture = (page: Page) => desk(page).getByRole('button', { name: 'Fotoğrafı kaldır' });

async function open(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mektup yaz' }).first().click();
  await desk(page).waitFor();
}

/** Empties the composer and closes it. */
async function putAway(page: Page): Promise<void> {
  await desk(page).getByLabel('Mektubun').fill('');
  await close(page);
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await desk(page).waitFor({ state: 'detached' });
}

test('shared words and their address open the composer, as a letter to the sky', async () => {
  const { page } = phone;
  await share(page, { title: 'Martılar', text: 'Martılar döndü', url: ADDRESS });
  await desk(page).waitFor();
  expect(new URL(page.url()).pathname).toBe('/discover');
  await expect.poll(() => words(page)).toBe(`Martılar döndü\n${ADDRESS}`);
  expect(await desk(page).getByRole('radio', { name: 'Gökyüzüne' }).isChecked()).toBe(true);
  await close(page);
});

test('the next share becomes its own letter, and each is found again in the composer', async () => {
  const { page } = phone;
  await open(page);
  await expect.poll(() => words(page)).toBe(`Martılar döndü\n${ADDRESS}`);
  await share(page, { text: 'Bir de bulutlar.' });
  await expect.poll(() => words(page)).toBe('Bir de bulutlar.');
  await page.reload();
  await open(page);
  await expect.poll(() => words(page)).toBe('Bir de bulutlar.');
  await putAway(page);
  await open(page);
  await expect.poll(() => words(page)).toBe(`Martılar döndü\n${ADDRESS}`);
  await putAway(page);
  await open(page);
  await expect.poll(() => words(page)).toBe('');
  await close(page);
});

test('a share changes neither an existing draft nor a composer open elsewhere', async () => {
  const { page, context } = phone;
  const tab = await context.newPage();
  await tab.goto('/discover');
  await open(tab);
  await desk(tab).getByLabel('Mektubun').fill('Yarım kalan');
  await page.bringToFront();
  await share(page, { text: 'Paylaşılan' });
  await expect.poll(() => words(page)).toBe('Paylaşılan');
  await desk(tab).getByLabel('Mektubun').fill('Yarım kalan, biraz daha');
  await close(tab);
  const kept = async () => (await readDevice(tab)).drafts?.map(({ text }) => text);
  await expect.poll(kept).toContain('Yarım kalan, biraz daha');
  await tab.close();
  await putAway(page);
  await open(page);
  await expect.poll(() => words(page)).toBe('Yarım kalan, biraz daha');
  await putAway(page);
});

test('a picture shared offline is attached to the letter and sent later, once', async () => {
  const { page, context } = phone;
  await context.setOffline(true);
  testApp.network.cut();
  await share(page, { text: 'Bu sabah.', image: await makePhoto(200) });
  await picture(page).waitFor();
  await expect.poll(() => words(page)).toBe('Bu sabah.');
  // Chromium 150 sets `navigator.onLine` to true after a form submission, also offline.
  await page.getByRole('button', { name: /Gökyüzüne bırak|Kaydet, bağlanınca uçsun/ }).click();
  await desk(page).waitFor({ state: 'detached' });
  testApp.network.mend();
  await context.setOffline(false);
  await expect.poll(() => countLetters(asDeniz, 'Bu sabah.')).toBe(1);
  await page.reload();
  await open(page);
  await expect.poll(() => words(page)).toBe('');
  await close(page);
});

test('a shared file that is no picture is dropped with a message, the text is kept', async () => {
  const { page } = phone;
  await share(page, { text: 'Bak buna', image: { ...textFile, mimeType: 'image/png' } });
  await desk(page).getByRole('alert').waitFor();
  await expect.poll(() => words(page)).toBe('Bak buna');
  expect(await picture(page).count()).toBe(0);
  await putAway(page);
});

test('a visitor’s share waits until they have logged in', async () => {
  const seat = await testApp.seat();
  const { page } = seat;
  await page.goto('/login');
  await page.evaluate(untilControlled);
  await share(page, { text: 'Önce bu.' });
  await page.waitForURL('**/login');
  await logIn(seat, elif);
  await desk(page).waitFor();
  await expect.poll(() => words(page)).toBe('Önce bu.');
  await page.context().close();
});

test('without a service worker the server ignores the share and the app says so', async () => {
  const seat = await testApp.seat({ isPageOnly: true });
  const { page } = seat;
  await comeIn(seat, elif);
  await share(page, { text: 'Yolda kaldı.' });
  await page.getByText('Paylaştığın şey bu cihazda saklanamadı.').waitFor();
  await expect.poll(() => page.url()).toBe(`${testApp.origin}/discover`);
  expect(await desk(page).count()).toBe(0);
});

testCalm(() => testApp, NO_NETWORK);
