import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../server/testing/browser.ts';
import { countLetters } from './fixtures/count-letters.ts';
import { keepPicture } from './fixtures/keep-picture.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { brokenPicture, layLargePhoto } from './fixtures/odd-pictures.ts';
import { logInForOffline, openMessages } from './fixtures/person.ts';
import { makePhoto } from './fixtures/photos.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import { NO_NETWORK, testCalm } from './witness/test-calm.ts';

/** Tests a server with a quota of one megabyte of pictures per person. */
const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const LETTER = 'Limandan büyük bir kare.';
const OTHER = 'Bu da adadan.';

let testApp: TestApp;
let asDeniz: TestBrowser;
let seat: Seat;
let page: Page;

beforeAll(async () => {
  testApp = await startTestApp({ settings: { QUOTA_MB: '1' } });
  asDeniz = await makeNewcomer(testApp, deniz);
  seat = await testApp.seat();
  ({ page } = seat);
  await logInForOffline(seat, deniz);
});
afterAll(() => testApp.close());

const row = (text = LETTER) => page.getByRole('listitem').filter({ hasText: text });

/** Taps send at the moment a file is chosen. The letter waits until it is converted. */
const tapAtOnce = () =>
  page.evaluate(() =>
    document.addEventListener(
      'change',
      () => setTimeout(() => document.querySelector('form')?.requestSubmit()),
      { once: true },
    ),
  );

/** Writes a letter whose picture exceeds the quota, and looks for it in the sent letters. */
async function sendTooMuch(text: string): Promise<void> {
  await page.goto('/discover');
  await page.getByRole('button', { name: 'Mektup yaz' }).first().click();
  await page
    .getByRole('button', { name: 'Gökyüzüne bırak' })
    .and(page.locator(':enabled'))
    .waitFor();
  await page.getByLabel('Mektubun').fill(text);
  await tapAtOnce();
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await layLargePhoto());
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await openMessages(page, 'Giden');
  await row(text).getByText('Resimlerin için burada yer kalmadı').waitFor();
}

test('a letter whose picture has no space says so and offers no other pigeon', async () => {
  await sendTooMuch(LETTER);
  expect(await row().getByRole('button', { name: 'Başka güvercin' }).count()).toBe(0);
  await keepPicture(page, 'full-quota');
});

test('without the picture it leaves, and nothing of the picture stays', async () => {
  await row().getByRole('button', { name: 'Fotoğrafsız gönder' }).click();
  await expect.poll(() => countLetters(asDeniz, LETTER)).toBe(1);
  await row().getByText('Gökyüzünde').waitFor();
  expect(await row().locator('img[src^="blob:"]').count()).toBe(0);
  await keepPicture(page, 'full-quota-sent');
});

test('another picture is offered first, an invalid one is rejected, a valid one is sent', async () => {
  await sendTooMuch(OTHER);
  const choice = row(OTHER)
    .getByRole('button')
    .filter({ hasText: /^(Fotoğraf|Yeniden|Başka)/ });
  expect(await choice.first().textContent()).toBe('Fotoğrafı değiştir');
  const input = row(OTHER).locator('input[type=file]');
  await input.setInputFiles(brokenPicture);
  await row(OTHER).getByText('Görsel açılamıyor; dosyası bozuk olabilir.').waitFor();
  await keepPicture(page, 'change-picture');
  await input.setInputFiles(await makePhoto(200));
  await row(OTHER).getByText('Gökyüzünde').waitFor();
  await page.goto('/discover');
  const letter = page.getByRole('article').filter({ hasText: OTHER });
  await letter.getByRole('button', { name: 'Mektuptaki fotoğraf' }).waitFor();
});

// These errors are expected: a page is left during its upload, and the next page repeats the upload.
testCalm(() => testApp, [...NO_NETWORK, 'status of 413', 'status of 409']);
