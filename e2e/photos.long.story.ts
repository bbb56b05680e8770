import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMember, makeNeighbour, makeNewcomer, portraits } from './fixtures/newcomer.ts';
import {
  brokenPicture,
  heicPicture,
  layHugePicture,
  layLargePhoto,
  makeLyingPhoto,
  makeTallPicture,
  makeTinyPhoto,
  textFile,
} from './fixtures/odd-pictures.ts';
import { comeIn, logInForOffline, sendToSky } from './fixtures/person.ts';
import { makePhoto } from './fixtures/photos.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import { NO_NETWORK, testCalm } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };
const leyla = { email: 'leyla@example.org', fullName: 'Leyla Işık', city: 'Rize' };
const kuzey = { email: 'kuzey@example.org', fullName: 'Kuzey Ak', city: 'Sinop' };
const HUES = [20, 70, 140, 200, 260, 320];

let testApp: TestApp;
let phone: Seat;
let desktop: Seat;
let leylaId: string;

beforeAll(async () => {
  testApp = await startTestApp();
  await Promise.all([makeMember(testApp, deniz), makeNewcomer(testApp, elif)]);
  const { caller } = await makeNeighbour(testApp, leyla, { photos: await portraits(HUES) });
  leylaId = caller.userId;
  phone = await testApp.seat();
  desktop = await testApp.seat({ isDesktop: true, locale: 'en-GB' });
  await Promise.all([comeIn(phone, deniz), logInForOffline(desktop, elif)]);
  await phone.page.waitForURL('**/completion');
  await desktop.page.evaluate(() => localStorage.setItem('language', 'en'));
});
afterAll(() => testApp.close());

const input = (page: Page) => page.locator('input[type=file]');
const slot = (page: Page, number: number) => page.locator(`[data-photo="${number - 1}"]`);
const previews = (page: Page) => page.getByRole('img', { name: /^(\d\. fotoğraf|Photo \d)$/ });

test('six are chosen at once, the first is the main one, and keys put another there', async () => {
  const { page } = phone;
  await input(page).setInputFiles(await Promise.all(HUES.map(makePhoto)));
  await page.getByText('6 / 6 · en az 3').waitFor();
  await expect.poll(() => previews(page).count()).toBe(6);
  expect(await page.getByRole('button', { name: /^Fotoğraf ekle/ }).count()).toBe(0);
  await slot(page, 1).getByText('Ana fotoğraf').waitFor();
  const sixth = await slot(page, 6).getByRole('img').getAttribute('src');
  await page.getByRole('button', { name: '6. fotoğrafı taşı' }).focus();
  for (let number = 5; number >= 1; number -= 1) {
    await page.keyboard.press('ArrowLeft');
    await page.getByText(`Fotoğraf ${number}. sırada.`).waitFor();
  }
  await expect.poll(() => slot(page, 1).getByRole('img').getAttribute('src')).toBe(sixth);
  for (let number = 6; number > 1; number -= 1) {
    await page.getByRole('button', { name: `${number}. fotoğrafı kaldır` }).click();
  }
  await page.getByText('1 / 6 · en az 3').waitFor();
});

test('a file error is shown in its slot, and the other photos are kept', async () => {
  const { page } = phone;
  await input(page).setInputFiles(layHugePicture());
  await slot(page, 2).getByText('Görsel dosyası 15 MB’den küçük olmalı.').waitFor();
  const files = [textFile, brokenPicture, heicPicture, await makeTinyPhoto()];
  await input(page).setInputFiles(files);
  await slot(page, 3).getByText('Lütfen geçerli bir görsel dosyası seç.').waitFor();
  await slot(page, 4).getByText('Görsel açılamıyor; dosyası bozuk olabilir.').waitFor();
  await slot(page, 5).getByText('Bu tarayıcı HEIC açamıyor.').waitFor();
  await slot(page, 6)
    .getByText(/^Fotoğraf çok küçük/)
    .waitFor();
  await page.getByText(/^Fotoğrafı JPEG olarak kaydedip yeniden seç\./).waitFor();
  // The same file would fail again, so there is no retry.
  expect(await page.getByRole('button', { name: /yeniden yükle/ }).count()).toBe(0);
  await page.getByText('1 / 6 · en az 3').waitFor();
  for (let number = 6; number > 1; number -= 1) {
    await page.getByRole('button', { name: `${number}. fotoğrafı kaldır` }).click();
  }
});

test('errors use the catalogue’s English words, and a rejected upload can be retried', async () => {
  const { page } = desktop;
  await page.goto('/profile');
  await slot(page, 3).getByRole('img').waitFor();
  await input(page).setInputFiles(layHugePicture());
  await slot(page, 4).getByText('Image file must be smaller than 15MB.').waitFor();
  await input(page).setInputFiles([textFile, heicPicture]);
  await slot(page, 5).getByText('Please select a valid image file.').waitFor();
  await slot(page, 6).getByText('This browser cannot open HEIC.').waitFor();
  await page.getByText(/^Save the photo as JPEG and choose it again\./).waitFor();
  for (let number = 6; number > 3; number -= 1) {
    await page.getByRole('button', { name: `Remove photo ${number}` }).click();
  }
  const rejection = { error: { code: 'internal', message: 'Bilinmeyen hata' } };
  await page.route('**/api/safe-endpoint-upload', (route) =>
    route.fulfill({ status: 500, json: rejection }),
  );
  await input(page).setInputFiles(await makePhoto(200));
  await slot(page, 4).getByText('Error uploading image.').waitFor();
  await page.unroute('**/api/safe-endpoint-upload');
  await page.getByRole('button', { name: 'Upload photo 4 again' }).click();
  await slot(page, 4).getByText('Photo 4').waitFor();
  await page.getByRole('button', { name: 'Remove photo 4' }).click();
});

test('a slow upload shows its progress and is not aborted', async () => {
  const { page } = phone;
  // A large photo has many parts, so that the last one is sent only after the network is repaired.
  const photo = await layLargePhoto(1_200);
  testApp.network.slow(200_000);
  await input(page).setInputFiles(photo);
  const ring = slot(page, 2).getByRole('progressbar', { name: '2. fotoğraf yükleniyor' });
  const percent = async () => Number(await ring.getAttribute('aria-valuenow'));
  await expect.poll(percent).toBeGreaterThan(0);
  const first = await percent();
  expect(first).toBeLessThan(100);
  await slot(page, 2)
    .getByText(/^Yükleniyor %\d+$/)
    .waitFor();
  await expect.poll(percent).toBeGreaterThan(first);
  await page.getByText('Fotoğraflar yükleniyor; bitince kaydedebilirsin.').waitFor();
  testApp.network.mend();
  await slot(page, 2).getByText('2. fotoğraf', { exact: true }).waitFor();
});

test('without a network photos wait, are saved, and are uploaded by themselves later', async () => {
  const { page, context } = desktop;
  await page.goto('/profile');
  await slot(page, 3).getByRole('img').waitFor();
  await context.setOffline(true);
  await input(page).setInputFiles([await makePhoto(200), await makePhoto(320)]);
  await slot(page, 4).getByText('Uploads once online').waitFor();
  await slot(page, 5).getByText('Uploads once online').waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved on this device; it is sent when you reconnect.').waitFor();
  await context.setOffline(false);
  await page.getByText('Profile updated successfully!').waitFor();
  await slot(page, 5).getByText('Photo 5').waitFor();
  // The form has the new URLs of the photos, so nothing is left to save.
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect.poll(() => save.isDisabled()).toBe(true);
  await page.reload();
  await slot(page, 5).getByRole('img').waitFor();
});

test('an unsaved photo is uploaded too when the network is back', async () => {
  const { page, context } = phone;
  await context.setOffline(true);
  await input(page).setInputFiles(await makePhoto(320));
  await slot(page, 3).getByText('Bağlanınca yüklenir').waitFor();
  await context.setOffline(false);
  await slot(page, 3).getByText('3. fotoğraf', { exact: true }).waitFor();
});

test('where a browser opens HEIC it is uploaded as an upright JPEG within the bounds', async () => {
  const { page } = phone;
  const lying = (await makeLyingPhoto(5_000, 2_000)).toString('base64');
  await page.evaluate((base64) => {
    // Simulates Safari, which decodes HEIC to a photo with an orientation.
    const decode = createImageBitmap.bind(globalThis);
    const jpeg = new Blob([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))]);
    globalThis.createImageBitmap = (_: ImageBitmapSource, options?: ImageBitmapOptions | number) =>
      decode(jpeg, typeof options === 'object' ? options : {});
  }, lying);
  await input(page).setInputFiles(heicPicture);
  await slot(page, 4).getByText('4. fotoğraf', { exact: true }).waitFor();
  const size = await slot(page, 4)
    .getByRole('img')
    .evaluate((image) =>
      image instanceof HTMLImageElement ? [image.naturalWidth, image.naturalHeight] : [],
    );
  expect(size).toEqual([1_295, 3_238]);
});

/** Opens a photo of a person with six photos. The reader must have opened that person's page before. */
async function openPhoto(page: Page, number: number): Promise<void> {
  await page.getByRole('button', { name: `photo ${number} of 6` }).click();
  await page.getByRole('dialog').waitFor();
}
const large = (page: Page) => page.getByRole('dialog').getByRole('img', { name: /of 6$/ });
const isZoomed = (page: Page) => page.getByRole('dialog').getAttribute('data-zoomed');

test('arrows, dots and keys browse all photos of a person, and each opens full-screen', async () => {
  const { page } = desktop;
  await page.goto('/featured');
  await page.goto(`/users/${leylaId}`);
  await page.getByRole('button', { name: 'Photo before' }).click();
  await page.getByRole('img', { name: 'photo 6 of 6' }).waitFor();
  await page.getByRole('button', { name: 'Photo 3' }).click();
  await page.keyboard.press('ArrowRight');
  await openPhoto(page, 4);
  await page.keyboard.press('ArrowRight');
  await large(page)
    .and(page.getByRole('img', { name: 'photo 5 of 6' }))
    .waitFor();
  // The browser saves the full picture, not the preview.
  await expect
    .poll(() => large(page).getAttribute('src'))
    .toMatch(/^\/files\/[^/]+(?<!-preview)\.webp$/);
  await page.keyboard.press('+');
  expect(await isZoomed(page)).toBe('true');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: 'Zoom out' }).click();
  expect(await isZoomed(page)).toBe('false');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  const opener = page.getByRole('button', { name: 'photo 5 of 6' });
  await expect
    .poll(() => opener.evaluate((button) => button === document.activeElement))
    .toBe(true);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(page.url()).toContain(leylaId);
  // Neither way of closing leaves a history entry.
  await page.goBack();
  await page.waitForURL('**/featured');
});

test('touch gestures zoom a photo, turn to the next one, and close it', async () => {
  const { page, context } = await testApp.seat({ isTouch: true, locale: 'en-GB' });
  await comeIn({ ...desktop, page, context }, elif, `/users/${leylaId}`);
  await page.evaluate(() => localStorage.setItem('language', 'en'));
  await page.reload();
  await openPhoto(page, 1);
  const hand = await context.newCDPSession(page);
  // Explicit timestamps, because on a busy machine quick taps would otherwise become slow.
  let timestamp = Date.now() / 1_000;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...at: [number, number][]) => {
    timestamp += 0.05;
    const touchPoints = at.map(([x, y], id) => ({ x, y, id }));
    return hand.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp });
  };
  await touch('touchStart', [150, 400], [240, 400]);
  await touch('touchMove', [80, 400], [310, 400]);
  await touch('touchEnd');
  await expect.poll(() => isZoomed(page)).toBe('true');
  for (let taps = 0; taps < 2; taps += 1) {
    await touch('touchStart', [200, 400]);
    await touch('touchEnd');
  }
  await expect.poll(() => isZoomed(page)).toBe('false');
  await touch('touchStart', [300, 400]);
  await touch('touchMove', [280, 402]);
  await touch('touchMove', [120, 405]);
  await touch('touchEnd');
  await large(page)
    .and(page.getByRole('img', { name: 'photo 2 of 6' }))
    .waitFor();
  await touch('touchStart', [200, 300]);
  await touch('touchMove', [203, 330]);
  await touch('touchMove', [205, 460]);
  await touch('touchEnd');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('img', { name: 'photo 2 of 6' }).waitFor();
});

test('a list marks a tall picture as cropped, and zooming makes it readable', async () => {
  const seat = await testApp.seat();
  const { page } = seat;
  await makeNewcomer(testApp, kuzey);
  await logInForOffline(seat, kuzey);
  await sendToSky(seat, 'Uzun bir liste.', { picture: await makeTallPicture() });
  const letter = page.getByRole('article').filter({ hasText: 'Uzun bir liste.' });
  await letter.getByText('Tamamını gör').click();
  await page.getByRole('dialog').waitFor();
  const nearer = page.getByRole('button', { name: 'Yakınlaştır' });
  for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press('+');
  await expect.poll(() => nearer.getAttribute('aria-disabled')).toBe('true');
  // The picture fills more than the width of the screen.
  const scale = () =>
    page
      .getByRole('dialog')
      .getByRole('img', { name: 'Mektuptaki fotoğraf' })
      .evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a);
  await expect.poll(scale).toBeGreaterThan(7);
  await page.keyboard.press('0');
  expect(await isZoomed(page)).toBe('false');
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await letter.waitFor();
});

testCalm(() => testApp, [...NO_NETWORK, 'status of 415', 'status of 500']);
