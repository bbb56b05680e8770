import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../server/testing/browser.ts';
import { countLetters } from './fixtures/count-letters.ts';
import { grantPigeons } from './fixtures/grant-pigeons.ts';
import { dragFile, pasteFiles } from './fixtures/hand-over.ts';
import { fillByHand } from './fixtures/keyboard.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import {
  brokenPicture,
  cutOff,
  heicPicture,
  layHugePicture,
  makeHugePhoto,
  textFile,
} from './fixtures/odd-pictures.ts';
import { comeIn, logInForOffline } from './fixtures/person.ts';
import { makePhoto } from './fixtures/photos.ts';
import { pickPigeon } from './fixtures/pick-pigeon.ts';
import { readDevice } from './fixtures/read-device.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import { untilCalm } from './fixtures/until-calm.ts';
import { leaveInSky, writeFromOutside } from './fixtures/write-from-outside.ts';
import { NO_NETWORK, testCalm } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };
const TO_THE_SKY = 'Leave it to the sky';
const FROM_DENIZ = 'Bugün limanda kimse acele etmedi.';

let testApp: TestApp;
let asDeniz: TestBrowser;
let asElif: TestBrowser;
let phone: Seat;
let desktop: Seat;

beforeAll(async () => {
  testApp = await startTestApp();
  [asDeniz, asElif] = await Promise.all([
    makeNewcomer(testApp, deniz),
    makeNewcomer(testApp, elif),
  ]);
  phone = await testApp.seat({ isTouch: true });
  desktop = await testApp.seat({ isDesktop: true, locale: 'en-GB' });
  await Promise.all([logInForOffline(phone, deniz), comeIn(desktop, elif)]);
  await desktop.page.evaluate(() => localStorage.setItem('language', 'en'));
  // Deniz has written to the sky and Elif has answered, so there is a person to write to.
  await leaveInSky(asDeniz, FROM_DENIZ);
  await writeFromOutside(asElif, { answering: FROM_DENIZ, content: 'Burada da hava açık.' });
});
afterAll(() => testApp.close());

const sheet = (page: Page) => page.getByRole('dialog');
const chooser = (page: Page) => page.locator('input[type=file]:not([capture])');
const print = (page: Page) => page.getByRole('img', { name: /Mektuptaki fotoğraf|Picture in/ });
const isFocused = (element: Element) => element === document.activeElement;

async function countWaiting(page: Page, content: string): Promise<number> {
  const { outbox = [] } = await readDevice(page);
  return outbox.filter(({ args }) => JSON.stringify(args).includes(content)).length;
}

async function open({ page }: Seat, name: string): Promise<void> {
  await page.goto('/discover');
  await page.getByRole('button', { name, exact: true }).first().click();
  await sheet(page).waitFor();
}

/** Chooses a file only after the previous picture or error message has stopped moving, as a person would. */
async function choose(page: Page, file: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
  await untilCalm(page);
  await chooser(page).setInputFiles(file);
}

test('a picture is chosen, described, taken away, pasted and dropped', async () => {
  const { page } = phone;
  await open(phone, 'Mektup yaz');
  const letter = page.getByLabel('Mektubun');
  const photo = await makePhoto(20);
  await choose(page, photo);
  await print(page).waitFor();
  await page.getByRole('button', { name: 'Fotoğrafı kaldır' }).click();
  await print(page).waitFor({ state: 'detached' });
  await pasteFiles(letter, [photo]);
  await print(page).waitFor();
  await page.getByRole('button', { name: 'Fotoğrafı kaldır' }).click();
  // Files with text are pasted as text.
  await pasteFiles(letter, [photo], 'metin');
  expect(await print(page).count()).toBe(0);
  // A file manager adds the file names as text. They do not count as text.
  await pasteFiles(letter, [photo, photo], `${photo.name}\n${photo.name}`);
  await print(page).waitFor();
  await page.getByText('Bir mektup tek fotoğraf taşır; ilki alındı.').waitFor();
  await page.getByRole('button', { name: 'Fotoğrafı kaldır' }).click();
  const paper = page.getByRole('group').filter({ has: letter }).last();
  const outline = () => paper.evaluate((element) => getComputedStyle(element).outlineStyle);
  await dragFile(letter, 'dragover', photo);
  await expect.poll(outline).toBe('dashed');
  await dragFile(paper, 'dragleave', photo);
  await expect.poll(outline).not.toBe('dashed');
  expect(await dragFile(letter, 'drop', photo)).toBe(true);
  await print(page).waitFor();
  // A drop beside the letter must be handled too, because otherwise the browser would open the file.
  expect(await dragFile(sheet(page), 'drop', photo)).toBe(true);
  await page.getByLabel('Fotoğrafta ne var? (göremeyenler için)').fill('ş'.repeat(301));
  await page.getByText('En çok 300 karakter yazılabilir.').waitFor();
  await page.getByLabel('Fotoğrafta ne var? (göremeyenler için)').fill('Limanda bir kayık');
  await page.getByRole('img', { name: 'Limanda bir kayık' }).waitFor();
});

test('an oversized or truncated picture is processed on the device', async () => {
  const { page } = desktop;
  await open(desktop, 'Write a letter');
  const size = () =>
    print(page).evaluate((image) =>
      image instanceof HTMLImageElement ? [image.naturalWidth, image.naturalHeight] : [],
    );
  await choose(page, await makeHugePhoto());
  await expect.poll(size).toEqual([2_172, 1_930]);
  await choose(page, cutOff(await makePhoto(70)));
  await expect.poll(size).toEqual([600, 720]);
  await page.getByRole('button', { name: 'Remove the picture' }).click();
});

test('a phone has a camera, a desk has none', async () => {
  const camera = phone.page.getByRole('button', { name: 'Fotoğraf çek' });
  const [opened] = await Promise.all([phone.page.waitForEvent('filechooser'), camera.click()]);
  expect(await opened.element().getAttribute('capture')).toBe('environment');
  await open(desktop, 'Write a letter');
  await desktop.page.getByRole('button', { name: 'Add a picture' }).waitFor();
  expect(await desktop.page.getByRole('button', { name: 'Take a picture' }).isVisible()).toBe(
    false,
  );
});

test('the draft is kept with its picture, through closing and through a reload', async () => {
  const { page } = phone;
  // No pause between typing and the reload, so that the page has no time to save.
  await page.getByLabel('Mektubun').fill('Sis dağ');
  await open(phone, 'Mektup yaz');
  await expect.poll(() => page.getByLabel('Mektubun').inputValue()).toBe('Sis dağ');
  await page.getByLabel('Mektubun').fill('Sis dağıldı.');
  await page.getByRole('button', { name: 'Kapat', exact: true }).click();
  await open(phone, 'Mektup yaz');
  await page.getByRole('img', { name: 'Limanda bir kayık' }).waitFor();
  await page.getByText('Taslak kaydedildi').waitFor();
  await page.reload();
  await open(phone, 'Mektup yaz');
  await page.getByRole('img', { name: 'Limanda bir kayık' }).waitFor();
  expect(await page.getByLabel('Mektubun').inputValue()).toBe('Sis dağıldı.');
});

test('a file error is shown at the letter, and the earlier picture stays', async () => {
  const { page } = phone;
  await choose(page, layHugePicture());
  await page.getByText('Görsel dosyası 15 MB’den küçük olmalı.').waitFor();
  await choose(page, textFile);
  await page.getByText('Lütfen geçerli bir görsel dosyası seç.').waitFor();
  await choose(page, heicPicture);
  await page.getByText(/^Bu tarayıcı HEIC açamıyor\. Fotoğrafı JPEG olarak kaydedip/).waitFor();
  await page.getByRole('img', { name: 'Limanda bir kayık' }).waitFor();
  await choose(page, brokenPicture);
  await page.getByText('Görsel açılamıyor; dosyası bozuk olabilir.').waitFor();
  expect(await page.getByLabel('Mektubun').inputValue()).toBe('Sis dağıldı.');
});

test('the counter warns, the limit is shown, and the focus moves to the error', async () => {
  const { page } = desktop;
  const letter = page.getByLabel('Your letter');
  const send = page.getByRole('button', { name: TO_THE_SKY });
  const state = () => page.getByText(/^\d+ \/ 500$/).getAttribute('data-state');
  await send.click();
  await page.getByText('A message needs some text.').waitFor();
  await expect.poll(() => letter.evaluate(isFocused)).toBe(true);
  await fillByHand(letter, '🕊'.repeat(449));
  expect(await state()).toBe('calm');
  await fillByHand(letter, '🕊'.repeat(450));
  expect(await state()).toBe('near');
  await fillByHand(letter, '🕊'.repeat(501));
  expect(await state()).toBe('over');
  await page.getByText('501 / 500').waitFor();
  await page.getByText('Message cannot be longer than 500 characters.').waitFor();
  await send.click();
  await expect.poll(() => letter.evaluate(isFocused)).toBe(true);
  await choose(page, layHugePicture());
  await page.getByText('Image file must be smaller than 15MB.').waitFor();
  await choose(page, textFile);
  await page.getByText('Please select a valid image file.').waitFor();
  await choose(page, heicPicture);
  await page.getByText(/^This browser cannot open HEIC\. Save the photo as JPEG/).waitFor();
  expect(await letter.inputValue()).toBe('🕊'.repeat(501));
  await fillByHand(letter, 'For you.');
});

test('the receiver is searched by name or city, with keyboard or pointer', async () => {
  const { page } = desktop;
  const letter = page.getByLabel('Your letter');
  await page.getByText('To a person').click();
  const field = page.getByRole('combobox', { name: 'To whom?' });
  await expect.poll(() => field.evaluate(isFocused)).toBe(true);
  await page.getByRole('group', { name: 'You have written with' }).getByRole('option').waitFor();
  expect(await page.getByRole('button', { name: 'On to the letter' }).isDisabled()).toBe(true);
  await field.fill('nobody at all');
  await page.getByText('Nobody you know is called that.').waitFor();
  await field.press('Enter');
  // The search finds the name in any spelling, and the city.
  await field.fill('caglar AYVALIK');
  await page.getByRole('option', { name: /Deniz Çağlar/ }).waitFor();
  await field.press('Enter');
  await expect.poll(() => letter.evaluate(isFocused)).toBe(true);
  await page.getByRole('dialog').getByText('Deniz Çağlar').waitFor();
  await page.getByRole('button', { name: 'Somebody else' }).click();
  await field.press('ArrowDown');
  const first = await page.getByRole('option').first().getAttribute('id');
  expect(await field.getAttribute('aria-activedescendant')).toBe(first);
  await page.getByRole('option', { name: /Deniz/ }).click();
  await page.getByRole('option', { name: /Deniz/, selected: true }).waitFor();
  await page.getByRole('button', { name: 'On to the letter' }).click();
  expect(await letter.inputValue()).toBe('For you.');
});

test('the write button shows the number of drafts, and the composer lists them', async () => {
  const { page } = desktop;
  await page.keyboard.press('Escape');
  await sheet(page).waitFor({ state: 'detached' });
  const write = page.getByRole('button', { name: 'Write a letter' });
  await page.getByText('1 draft', { exact: true }).first().waitFor();
  expect(await write.getAttribute('aria-describedby')).not.toBe(null);
  await page.getByRole('article').filter({ hasText: FROM_DENIZ }).getByText('Reply').click();
  await page.getByLabel('Your letter').fill('An answer, begun.');
  await page.keyboard.press('Escape');
  await sheet(page).waitFor({ state: 'detached' });
  await page.getByText('2 drafts', { exact: true }).first().waitFor();
  await write.click();
  await page.getByRole('button', { name: '1 draft' }).click();
  const list = page.getByRole('dialog', { name: 'Drafts' });
  await list.getByRole('button', { name: /An answer, begun\./ }).click();
  await page.getByRole('dialog', { name: 'Write a reply' }).waitFor();
  await expect.poll(() => page.getByLabel('Your letter').inputValue()).toBe('An answer, begun.');
  await fillByHand(page.getByLabel('Your letter'), '');
  await page.keyboard.press('Escape');
  await sheet(page).waitFor({ state: 'detached' });
  await write.click();
  await expect.poll(() => page.getByLabel('Your letter').inputValue()).toBe('For you.');
});

test('repeated taps send one letter only', async () => {
  const { page } = desktop;
  await page.getByRole('button', { name: 'Let it fly' }).dblclick();
  await sheet(page).waitFor({ state: 'detached' });
  await expect.poll(() => countLetters(asElif, 'For you.')).toBe(1);
  await open(desktop, 'Write a letter');
  await page.getByLabel('Your letter').fill('By the keys alone.');
  await expect.poll(() => page.getByRole('button', { name: TO_THE_SKY }).isEnabled()).toBe(true);
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Control+Enter');
  await sheet(page).waitFor({ state: 'detached' });
  await expect.poll(() => countLetters(asElif, 'By the keys alone.')).toBe(1);
});

test('the picker shows free and used pigeons, and asks before one is called back', async () => {
  const { page } = phone;
  await page.getByRole('button', { name: 'Değiştir' }).click();
  const picker = page.getByRole('dialog', { name: 'Hangisi uçsun?' });
  await picker.getByRole('tab', { name: 'Kullanılan 1' }).click();
  await picker.getByRole('button', { name: 'Geri çağır' }).click();
  await picker.getByRole('button', { name: 'Mektubu sil, çağır' }).waitFor();
  await picker.getByRole('button', { name: 'Uçsun' }).click();
  await picker.getByRole('tab', { name: 'Boşta 3' }).click();
  await pickPigeon(picker, 1);
  await picker.getByRole('button', { name: / ile gönder$/ }).click();
  await picker.waitFor({ state: 'detached' });
});

test('the button announces the offline behaviour, and the letter is sent once', async () => {
  const { page, context } = phone;
  await context.setOffline(true);
  const send = page.getByRole('button', { name: 'Kaydet, bağlanınca uçsun' });
  await send.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByText('Mektup bu cihazda bekliyor; bağlanınca uçacak.').waitFor();
  expect(await countWaiting(page, 'Sis dağıldı.')).toBe(1);
  await context.setOffline(false);
});

test('a reply accepts a picture, and its errors are shown at the reply', async () => {
  const { page } = phone;
  await page.goto('/messages');
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(elif.fullName) })
    .click();
  const reply = page.getByLabel('Yanıtın');
  await fillByHand(reply, 'a'.repeat(501));
  await page.getByText('Mesaj 500 karakterden uzun olamaz.').waitFor();
  await page.getByRole('button', { name: 'Yanıtla' }).click();
  await expect.poll(() => reply.evaluate(isFocused)).toBe(true);
  await pasteFiles(reply, [heicPicture]);
  await page.getByText(/^Bu tarayıcı HEIC açamıyor\./).waitFor();
  await pasteFiles(reply, [await makePhoto(260)]);
  await print(page).waitFor();
  await fillByHand(reply, 'Akşam damda olacağım.');
  await page.getByRole('button', { name: 'Yanıtla' }).dblclick();
  await reply.waitFor({ state: 'detached' });
  await expect.poll(() => countLetters(asDeniz, 'Akşam damda olacağım.')).toBe(1);
});

test('a letter that arrives above a waiting reply does not move its text', async () => {
  // Wait until Elif's own letter has been sent. By then the last tap is old enough that the browser reports layout
  // shifts again.
  await expect.poll(() => countLetters(asElif, 'By the keys alone.')).toBe(1);
  await grantPigeons(testApp, elif.email, 1);
  await writeFromOutside(asElif, { answering: FROM_DENIZ, content: 'Yarın da buradayım.' });
  await phone.page.getByRole('article').filter({ hasText: 'Yarın da buradayım.' }).waitFor();
});

test('a tap while the picture is being prepared sends the letter with it', async () => {
  const { page } = phone;
  const words = 'Fotoğrafı beklemeden dokundum.';
  await grantPigeons(testApp, deniz.email, 1);
  await page.goto('/discover');
  await page.evaluate(() => {
    const decode = createImageBitmap.bind(globalThis);
    const held = new Promise<void>((resolve) => addEventListener('held', () => resolve()));
    const wait = (...args: Parameters<typeof decode>) => held.then(() => decode(...args));
    Object.assign(globalThis, { createImageBitmap: wait });
  });
  await page.getByRole('button', { name: 'Mektup yaz' }).first().click();
  await page.getByLabel('Mektubun').fill(words);
  await chooser(page)
    .first()
    .setInputFiles(await makePhoto(3));
  await page.getByRole('button', { name: 'Fotoğraf hazırlanıyor' }).click();
  await page.evaluate(() => dispatchEvent(new Event('held')));
  await sheet(page).waitFor({ state: 'detached' });
  await expect.poll(() => countLetters(asDeniz, words)).toBe(1);
});

test('the server has each of them once', async () => {
  const counts = () =>
    Promise.all([
      countLetters(asElif, 'For you.'),
      countLetters(asElif, 'By the keys alone.'),
      countLetters(asDeniz, 'Sis dağıldı.'),
      countLetters(asDeniz, 'Akşam damda olacağım.'),
    ]);
  await expect.poll(counts).toEqual([1, 1, 1, 1]);
});

testCalm(() => testApp, NO_NETWORK);
