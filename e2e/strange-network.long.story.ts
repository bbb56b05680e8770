import { statSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../server/testing/browser.ts';
import { countLetters } from './fixtures/count-letters.ts';
import { keepPicture } from './fixtures/keep-picture.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { layLargePhoto } from './fixtures/odd-pictures.ts';
import { logInForOffline, openMessages, sendToSky } from './fixtures/person.ts';
import { makePhoto } from './fixtures/photos.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import { NO_NETWORK, testCalm } from './witness/test-calm.ts';

/**
 * Tests two networks: a filter that rejects every picture as too large and lets everything else pass, and a network
 * that fails during an upload.
 */
const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const WITH_PICTURE = 'Limandan bir kare.';
const WITHOUT = 'Bugün limanda kimse acele etmedi.';
const LARGE = 'Sisin içinden bir kare.';
const TOO_LARGE = 'Fotoğraf bu ağ için fazla büyük.';

let testApp: TestApp;
let asDeniz: TestBrowser;
let seat: Seat;
let page: Page;

beforeAll(async () => {
  testApp = await startTestApp();
  asDeniz = await makeNewcomer(testApp, deniz);
  seat = await testApp.seat();
  ({ page } = seat);
  await logInForOffline(seat, deniz);
  testApp.network.answerFor({ path: '/api/safe-endpoint-upload', status: 413 });
});
afterAll(() => testApp.close());

const row = (text: string) => page.getByRole('listitem').filter({ hasText: text });

test('a letter whose upload gets a proxy’s page waits with the reason, later ones are sent', async () => {
  await sendToSky(seat, WITH_PICTURE, { picture: await makePhoto(200) });
  await openMessages(page, 'Giden');
  await row(WITH_PICTURE).getByText('Bu cihazda bekliyor').waitFor();
  await row(WITH_PICTURE).getByText(TOO_LARGE).waitFor();
  await keepPicture(page, 'strange-waiting');
  await sendToSky(seat, WITHOUT);
  await expect.poll(() => countLetters(asDeniz, WITHOUT)).toBe(1);
  expect(await countLetters(asDeniz, WITH_PICTURE)).toBe(0);
});

test('after its bound the letter fails with those words and is not retried', async () => {
  await openMessages(page, 'Giden');
  await row(WITH_PICTURE).getByRole('button', { name: 'Sil' }).waitFor();
  await row(WITH_PICTURE).getByRole('button', { name: 'Fotoğrafsız gönder' }).waitFor();
  await row(WITH_PICTURE).getByText(TOO_LARGE).waitFor();
  await keepPicture(page, 'strange-failed');
});

test('the same letter is sent with its picture in another network', async () => {
  testApp.network.mend();
  await row(WITH_PICTURE).getByRole('button', { name: 'Yeniden dene' }).click();
  await expect.poll(() => countLetters(asDeniz, WITH_PICTURE)).toBe(1);
  await row(WITH_PICTURE).getByText('Gökyüzünde').waitFor();
});

test('a network lost during a large upload costs only the part in flight', async () => {
  const { network } = testApp;
  const picture = await layLargePhoto(1_000);
  const { size } = statSync(picture);
  const before = network.bytesUp();
  network.slow(1_000_000);
  await sendToSky(seat, LARGE, { picture });
  await expect.poll(() => network.bytesUp() - before).toBeGreaterThan(0.6 * size);
  network.cut();
  expect(await countLetters(asDeniz, LARGE)).toBe(0);
  network.mend();
  await expect.poll(() => countLetters(asDeniz, LARGE)).toBe(1);
  // A restart from the first byte would take more than one and a half times the size.
  expect(network.bytesUp() - before).toBeLessThan(1.4 * size);
});

testCalm(() => testApp, [...NO_NETWORK, 'status of 413']);
