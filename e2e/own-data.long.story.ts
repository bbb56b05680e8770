import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../server/testing/browser.ts';
import { countLetters } from './fixtures/count-letters.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { logInForOffline, openMessages } from './fixtures/person.ts';
import { makePhoto } from './fixtures/photos.ts';
import { readDevice } from './fixtures/read-device.ts';
import { setPermission } from './fixtures/set-permission.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import { leaveInSky } from './fixtures/write-from-outside.ts';
import { NO_NETWORK, testCalm } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };
const FROM_DENIZ = 'Bugün limanda kimse acele etmedi.';
const LETTER = 'Bağlantı yokken yazıldı, gelince uçacak.';
const DRAFT = 'Bunun sonunu daha';

let testApp: TestApp;
let asElif: TestBrowser;
let seat: Seat;
let page: Page;

beforeAll(async () => {
  testApp = await startTestApp();
  const asDeniz = await makeNewcomer(testApp, deniz);
  asElif = await makeNewcomer(testApp, elif);
  await leaveInSky(asDeniz, FROM_DENIZ);
  seat = await testApp.seat();
  page = seat.page;
  await logInForOffline(seat, elif);
  await page.goto('/discover');
  await page.getByText(FROM_DENIZ).waitFor();
});
afterAll(() => testApp.close());

const card = (name = 'Bu cihazdaki veriler') => page.getByRole('region', { name });
const writing = () => page.getByLabel('Mektubun');

async function countRows(): Promise<Record<string, number>> {
  const tables = Object.entries(await readDevice(page));
  return Object.fromEntries(tables.map(([name, rows]) => [name, rows.length]));
}

async function openCard(): Promise<void> {
  await page.goto('/settings');
  await card().scrollIntoViewIfNeeded();
}

async function openComposer(): Promise<void> {
  await page.goto('/discover');
  await page.getByRole('button', { name: 'Mektup yaz' }).first().click();
  await writing().waitFor();
}

/** Saves a change with a picture, which adds rows to two tables. */
async function savePhoto(): Promise<void> {
  await page.goto('/profile');
  await page.locator('input[type=file]').setInputFiles(await makePhoto(320));
  await page.getByText('Bağlanınca yüklenir').waitFor();
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await page.getByText('Bu cihaza kaydedildi; bağlanınca gönderilir.').waitFor();
}

async function clear(): Promise<void> {
  await card().getByRole('button', { name: 'Temizle' }).click();
  await page.getByRole('dialog').getByText('Mektupların, taslakların').waitFor();
}

async function confirmClear(): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Temizle' }).click();
  await page.getByText('Temizlendi. Yazdıkların yerinde duruyor.').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

async function meanwhileKept(work: () => Promise<void>): Promise<void> {
  const session = await seat.context.newCDPSession(page);
  await setPermission(session, { name: 'persistent-storage', origin: testApp.origin });
  await work();
  // With another session attached, a page cannot be set offline.
  await session.detach();
}

const isPersisted = () => page.evaluate(() => navigator.storage.persisted());

test('the card says how much there is, how fresh it is, and that nothing waits', async () => {
  await openCard();
  await card()
    .getByText(/^\d[\d,.]* (kB|MB)$/)
    .waitFor();
  await card()
    .getByText(/^Kullanılabilecek yer: \d[\d,.]* [MGT]B\.$/)
    .waitFor();
  await card()
    .getByText(/az önce|dakika önce/)
    .waitFor();
  await card().getByText('Bekleyen bir şey yok.').waitFor();
  expect(await card().getByRole('link').count()).toBe(0);
});

test('a browser that denies persistent storage is reported as such', async () => {
  await openCard();
  await card().getByText('Tarayıcı bekleyen mektupları bile silebilir').waitFor();
  await card().getByRole('button', { name: 'Kalsın' }).click();
  await card().getByText('Tarayıcı şimdilik söz vermedi.').waitFor();
  expect(await isPersisted()).toBe(false);
});

test('a browser that grants persistent storage is reported as such', async () => {
  await meanwhileKept(async () => {
    await card().getByRole('button', { name: 'Kalsın' }).click();
    await card().getByText('Tarayıcı burayı kendiliğinden boşaltmaz').waitFor();
    expect(await isPersisted()).toBe(true);
    expect(await card().getByRole('button', { name: 'Kalsın' }).count()).toBe(0);
  });
});

test('without a network the card counts waiting letters and links to the letter', async () => {
  await seat.context.setOffline(true);
  testApp.network.cut();
  await openComposer();
  await writing().fill(LETTER);
  await page.getByRole('button', { name: 'Kaydet, bağlanınca uçsun' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await openComposer();
  await writing().fill(DRAFT);
  await expect.poll(async () => (await countRows()).drafts).toBe(1);
  await savePhoto();
  await openCard();
  await card().getByText('1 mektup bekliyor. 1 başka değişiklik bekliyor.').waitFor();
  await page.getByLabel('Okunmamış mektupları e-postayla haber ver').uncheck();
  await card().getByText('1 mektup bekliyor. 2 başka değişiklik bekliyor.').waitFor();
  await card().getByText('İndirmek için bağlantı gerekir.').waitFor();
  await card().getByRole('link', { name: 'Mektupları gör' }).click();
  await page.getByRole('listitem').filter({ hasText: LETTER }).waitFor();
});

test('re-fetchable data is cleared; the waiting letter and the draft stay', async () => {
  await openCard();
  const before = await countRows();
  expect(before).toMatchObject({ outbox: 3, attachments: 1, drafts: 1, sky: 1, strangers: 1 });
  await clear();
  await page.getByRole('dialog').getByText('Şimdi bağlantı yok').waitFor();
  await confirmClear();
  const gone = { sky: 0, strangers: 0, visited: 0 };
  expect(await countRows()).toMatchObject({ outbox: 3, attachments: 1, drafts: 1, ...gone });
  expect(await page.evaluate(() => caches.has('guvercin-private-files'))).toBe(false);
  await page.goto('/discover');
  await page.getByRole('article').filter({ hasText: LETTER }).waitFor();
  expect(await page.getByText(FROM_DENIZ).count()).toBe(0);
  await openComposer();
  await expect.poll(() => writing().inputValue()).toBe(DRAFT);
});

test('with the network back the letter arrives once, and the sky is there again', async () => {
  testApp.network.mend();
  await seat.context.setOffline(false);
  await expect.poll(async () => (await countRows()).outbox).toBe(0);
  expect(await countLetters(asElif, LETTER)).toBe(1);
  await page.goto('/discover');
  await page.getByText(FROM_DENIZ).waitFor();
  await openMessages(page, 'Giden');
  const sent = page.getByRole('listitem').filter({ hasText: LETTER });
  await sent.waitFor();
  expect(await sent.count()).toBe(1);
  await openComposer();
  await expect.poll(() => writing().inputValue()).toBe(DRAFT);
});

test('with a network the sky reloads by itself, and the focus returns to the button', async () => {
  await openCard();
  await clear();
  await confirmClear();
  await expect.poll(async () => (await countRows()).sky).toBe(2);
  const button = card().getByRole('button', { name: 'Temizle' });
  await expect
    .poll(() => button.evaluate((element) => element === document.activeElement))
    .toBe(true);
});

test('the export is one file', async () => {
  const download = page.waitForEvent('download');
  await card().getByRole('button', { name: 'Verilerini indir' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.zip$/);
});

test('all texts exist in English too', async () => {
  await page.evaluate(() => localStorage.setItem('language', 'en'));
  await page.reload();
  const english = card('Data on this device');
  await english.getByText('Nothing waits.').waitFor();
  await english.getByText(/^Of \d[\d,.]* [MGT]B available\.$/).waitFor();
  await english.getByText(/just now|minutes? ago/).waitFor();
  await english.getByText('The browser may delete even letters that wait').waitFor();
  await english.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('dialog').getByText('Your letters, your drafts').waitFor();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

testCalm(() => testApp, NO_NETWORK);
