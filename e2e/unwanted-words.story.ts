import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeRecord } from './fixtures/change-record.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { logInForOffline, openMessages } from './fixtures/person.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import { leaveAllInSky, leaveInSky, writeFromOutside } from './fixtures/write-from-outside.ts';
import { NO_NETWORK, testCalm } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };
const RUDE = 'Rüzgâra SİKTİR GİT dedim, gitmedi.';
const CALM = 'Sık sık yağmurluksuz çıkarım, depremde de çıktım.';
const OWN = 'Bunu ben siktir deyip yazdım.';
const ANSWER = 'Siktir et, yarın yine eser.';
const FOLDED = 'Görmek istemediğin sözler olabilir.';

let testApp: TestApp;
let seat: Seat;

beforeAll(async () => {
  testApp = await startTestApp();
  const asDeniz = await makeNewcomer(testApp, deniz);
  const asElif = await makeNewcomer(testApp, elif);
  await leaveAllInSky(asDeniz, [CALM, RUDE]);
  seat = await testApp.seat();
  await seat.context.addInitScript(watchFrames, RUDE);
  await logInForOffline(seat, elif);
  await leaveInSky(asElif, OWN);
  await seat.page.goto('/discover');
  await writeFromOutside(asDeniz, { answering: OWN, content: ANSWER });
});
afterAll(() => testApp.close());

/** Records in the page whether a frame has shown a text. */
function watchFrames(text: string): void {
  const look = () => {
    const isShown = [...document.querySelectorAll('p, span')].some(
      (place) => place.textContent === text && place.checkVisibility({ visibilityProperty: true }),
    );
    if (isShown) document.documentElement.dataset.shown = '';
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
const wasShown = (page: Page) => page.evaluate(() => 'shown' in document.documentElement.dataset);
async function turnLists(page: Page, checked: 'true' | 'false') {
  const lists = page.getByRole('switch', { name: 'Kaba sözleri katla' });
  await lists.click();
  await expect.poll(() => lists.getAttribute('aria-checked')).toBe(checked);
}
const showAnyway = (page: Page) => page.getByRole('button', { name: 'Yine de göster' });

test('strong language is folded from the first frame on, and shown on demand', async () => {
  const { page } = seat;
  await page.getByText(FOLDED).waitFor();
  await page.getByText(CALM).waitFor();
  await page.getByText(OWN).waitFor();
  expect(await showAnyway(page).count()).toBe(1);
  expect(await page.getByText(RUDE).count()).toBe(0);
  expect(await wasShown(page)).toBe(false);
  await showAnyway(page).click();
  await page.getByText(RUDE).waitFor();
  expect(await page.getByText(FOLDED).count()).toBe(0);
  await expect.poll(() => wasShown(page)).toBe(true);
});

test('a device that has no lists yet shows letters only after they have come', async () => {
  const { page } = seat;
  await changeRecord(page, 'unwanted-words', { listed: null });
  await page.reload();
  await page.getByText(CALM).waitFor();
  await page.getByText(FOLDED).waitFor();
  expect(await wasShown(page)).toBe(false);
});

test('an answer is folded in the list of letters and in its conversation', async () => {
  const { page } = seat;
  await openMessages(page, 'Gelen');
  await page.getByText('Katlanmış mektup').click();
  await page.getByText(FOLDED).waitFor();
  expect(await page.getByText(ANSWER).count()).toBe(0);
});

test('own words are validated and applied at once, even with the lists off', async () => {
  const { page } = seat;
  await page.goto('/settings');
  const words = page.getByLabel('Kendi sözlerin');
  const save = page.getByRole('button', { name: 'Sözleri kaydet' });
  await words.fill('deprem, a');
  await save.click();
  await page.getByText('“a” tek başına çok kısa: en az iki harf yaz.').waitFor();
  await words.fill('deprem,  Deprem ');
  await save.click();
  await page.getByText('Sözlerin bu cihaza kaydedildi.').waitFor();
  expect(await words.inputValue()).toBe('deprem');
  await turnLists(page, 'false');
  await page.goto('/discover');
  await page.getByText(RUDE).waitFor();
  await page.getByText(FOLDED).waitFor();
  expect(await page.getByText(CALM).count()).toBe(0);
});

test('without a network a reload folds all the same', async () => {
  const { page } = seat;
  await page.goto('/settings');
  await turnLists(page, 'true');
  await page.goto('/discover');
  await expect.poll(() => showAnyway(page).count()).toBe(2);
  await seat.context.setOffline(true);
  testApp.network.cut();
  await page.reload();
  await expect.poll(() => showAnyway(page).count()).toBe(2);
  expect(await wasShown(page)).toBe(false);
  await showAnyway(page).first().click();
  await expect.poll(() => showAnyway(page).count()).toBe(1);
});

testCalm(() => testApp, NO_NETWORK);
