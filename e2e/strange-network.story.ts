import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../server/testing/browser.ts';
import { countLetters } from './fixtures/count-letters.ts';
import { type House, openHouse, type Seat } from './fixtures/house.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { openMessages, sendToSky, settleIn } from './fixtures/person.ts';
import { makePhoto } from './fixtures/photos.ts';
import { testCalm } from './witness/test-calm.ts';

/** A network whose filter takes every picture for too large, and lets everything else pass. */
const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const WITH_PICTURE = 'Limandan bir kare.';
const WITHOUT = 'Bugün limanda kimse acele etmedi.';
const TOO_LARGE = 'Fotoğraf bu ağ için fazla büyük.';

let house: House;
let asDeniz: TestBrowser;
let seat: Seat;
let page: Page;

beforeAll(async () => {
  house = await openHouse();
  asDeniz = await makeNewcomer(house, deniz);
  seat = await house.seat();
  ({ page } = seat);
  await settleIn(seat, deniz);
  house.network.answerFor({ path: '/api/safe-endpoint-upload', status: 413 });
});
afterAll(() => house.close());

const row = (text: string) => page.getByRole('listitem').filter({ hasText: text });

async function keepPicture(name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png` });
}

test('a letter whose picture meets a proxy’s page waits and says why, and later ones leave', async () => {
  await page.goto('/discover');
  await page.getByRole('button', { name: 'Mektup yaz' }).first().click();
  await page.getByLabel('Mektubun').fill(WITH_PICTURE);
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await makePhoto(200));
  await page.locator('button:enabled').filter({ hasText: 'Gökyüzüne bırak' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await sendToSky(seat, WITHOUT);
  await expect.poll(() => countLetters(asDeniz, WITHOUT)).toBe(1);
  expect(await countLetters(asDeniz, WITH_PICTURE)).toBe(0);
  await openMessages(page, 'Giden');
  await row(WITH_PICTURE).getByText('Bu cihazda bekliyor').waitFor();
  await row(WITH_PICTURE).getByText(TOO_LARGE).waitFor();
  await keepPicture('strange-waiting');
});

test('after its bound it has failed with those words, and the network is asked no more', async () => {
  await row(WITH_PICTURE).getByRole('button', { name: 'Sil' }).waitFor();
  await row(WITH_PICTURE).getByText(TOO_LARGE).waitFor();
  await keepPicture('strange-failed');
});

test('in another network the same letter leaves with its picture', async () => {
  house.network.mend();
  await row(WITH_PICTURE).getByRole('button', { name: 'Yeniden dene' }).click();
  await expect.poll(() => countLetters(asDeniz, WITH_PICTURE)).toBe(1);
  await row(WITH_PICTURE).getByText('Gökyüzünde').waitFor();
});

testCalm(() => house, ['status of 413']);
