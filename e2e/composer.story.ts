import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../server/testing/browser.ts';
import { countLetters } from './fixtures/count-letters.ts';
import { dragFile, pasteFile } from './fixtures/hand-over.ts';
import { type House, openHouse, PRODUCT_VERSION, type Seat } from './fixtures/house.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { brokenPicture, heicPicture, layHugePicture, textFile } from './fixtures/odd-pictures.ts';
import { comeIn, settleIn } from './fixtures/person.ts';
import { makePhoto } from './fixtures/photos.ts';
import { pickPigeon } from './fixtures/pick-pigeon.ts';
import { readDevice } from './fixtures/read-device.ts';
import { untilCalm } from './fixtures/until-calm.ts';
import { leaveInSky, writeFromOutside } from './fixtures/write-from-outside.ts';
import { NO_NETWORK, testCalm } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };
const TO_THE_SKY = 'Leave it to the sky';
const FROM_DENIZ = 'Bugün limanda kimse acele etmedi.';

let house: House;
let asDeniz: TestBrowser;
let asElif: TestBrowser;
let phone: Seat;
let desktop: Seat;

beforeAll(async () => {
  house = await openHouse({ version: PRODUCT_VERSION });
  [asDeniz, asElif] = await Promise.all([makeNewcomer(house, deniz), makeNewcomer(house, elif)]);
  phone = await house.seat({ isTouch: true });
  desktop = await house.seat({ isDesktop: true, locale: 'en-GB' });
  await Promise.all([settleIn(phone, deniz), comeIn(desktop, elif)]);
  await desktop.page.evaluate(() => localStorage.setItem('language', 'en'));
  // Deniz has written to the sky and has an answer of Elif's: somebody to write to.
  await leaveInSky(asDeniz, FROM_DENIZ);
  await writeFromOutside(asElif, { answering: FROM_DENIZ, content: 'Burada da hava açık.' });
});
afterAll(() => house.close());

const sheet = (page: Page) => page.getByRole('dialog');
const chooser = (page: Page) => page.locator('input[type=file]:not([capture])');
const print = (page: Page) => page.getByRole('img', { name: /Mektuptaki fotoğraf|Picture in/ });
const isFocused = (element: Element) => element === document.activeElement;

/** How often a letter lies in the outbox; it waits there while it can be taken back. */
async function countWaiting(page: Page, content: string): Promise<number> {
  const { outbox = [] } = await readDevice(page);
  return outbox.filter(({ args }) => JSON.stringify(args).includes(content)).length;
}

async function open({ page }: Seat, name: string): Promise<void> {
  await page.goto('/discover');
  await page.getByRole('button', { name, exact: true }).first().click();
  await sheet(page).waitFor();
}

/** Chooses a file as fast as a person may: not before the last one's picture or error has come to lie. */
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
  await pasteFile(letter, photo);
  await print(page).waitFor();
  await page.getByRole('button', { name: 'Fotoğrafı kaldır' }).click();
  // What comes with its text is meant as a text.
  await pasteFile(letter, photo, 'metin');
  expect(await print(page).count()).toBe(0);
  const paper = page.getByRole('group').filter({ has: letter }).last();
  const outline = () => paper.evaluate((element) => getComputedStyle(element).outlineStyle);
  await dragFile(letter, 'dragover', photo);
  await expect.poll(outline).toBe('dashed');
  await dragFile(paper, 'dragleave', photo);
  await expect.poll(outline).not.toBe('dashed');
  expect(await dragFile(letter, 'drop', photo)).toBe(true);
  await print(page).waitFor();
  // Beside the letter the browser would open it instead of the page.
  expect(await dragFile(sheet(page), 'drop', photo)).toBe(true);
  await page.getByLabel('Fotoğrafta ne var? (göremeyenler için)').fill('ş'.repeat(301));
  await page.getByText('En çok 300 karakter yazılabilir.').waitFor();
  await page.getByLabel('Fotoğrafta ne var? (göremeyenler için)').fill('Limanda bir kayık');
  await page.getByRole('img', { name: 'Limanda bir kayık' }).waitFor();
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
  // Nothing waits between typing and the reload: the page has no time to save.
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

test('what is wrong with a file is said at the letter, and the picture before it stays', async () => {
  const { page } = phone;
  await choose(page, layHugePicture());
  await page.getByText('Görsel dosyası 15 MB’den küçük olmalı.').waitFor();
  await choose(page, textFile);
  await page.getByText('Lütfen geçerli bir görsel dosyası seç.').waitFor();
  await choose(page, heicPicture);
  await page.getByText(/^Bu tarayıcı HEIC açamıyor\. Fotoğrafı JPEG olarak kaydedip/).waitFor();
  await page.getByRole('img', { name: 'Limanda bir kayık' }).waitFor();
  await choose(page, brokenPicture);
  await page.getByText('Lütfen geçerli bir görsel dosyası seç.').waitFor();
  expect(await page.getByLabel('Mektubun').inputValue()).toBe('Sis dağıldı.');
});

test('the counter warns, the limit is said, and the focus goes to what is wrong', async () => {
  const { page } = desktop;
  const letter = page.getByLabel('Your letter');
  const send = page.getByRole('button', { name: TO_THE_SKY });
  const state = () => page.getByText(/^\d+ \/ 500$/).getAttribute('data-state');
  await send.click();
  await page.getByText('A message needs some text.').waitFor();
  await expect.poll(() => letter.evaluate(isFocused)).toBe(true);
  await letter.fill('🕊'.repeat(449));
  expect(await state()).toBe('calm');
  await letter.fill('🕊'.repeat(450));
  expect(await state()).toBe('near');
  await letter.fill('🕊'.repeat(501));
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
  await page.getByText('To a person').click();
  await letter.fill('For you.');
  await page.getByRole('button', { name: 'Let it fly' }).click();
  await page.getByText('Choose the person this letter goes to.').waitFor();
  await expect.poll(() => page.getByLabel('To whom?').evaluate(isFocused)).toBe(true);
  await page.getByLabel('To whom?').selectOption({ label: 'Deniz Çağlar' });
  await page.getByLabel('To whom?').press('Enter');
  expect(await sheet(page).isVisible()).toBe(true);
});

test('however often one taps, one letter leaves', async () => {
  const { page } = desktop;
  await page.getByRole('button', { name: 'Let it fly' }).dblclick();
  await sheet(page).waitFor({ state: 'detached' });
  expect(await countWaiting(page, 'For you.')).toBe(1);
  await open(desktop, 'Write a letter');
  await page.getByLabel('Your letter').fill('By the keys alone.');
  await expect.poll(() => page.getByRole('button', { name: TO_THE_SKY }).isEnabled()).toBe(true);
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Control+Enter');
  await sheet(page).waitFor({ state: 'detached' });
  expect(await countWaiting(page, 'By the keys alone.')).toBe(1);
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

test('offline the button says what it will do, and the letter goes once', async () => {
  const { page, context } = phone;
  await context.setOffline(true);
  const send = page.getByRole('button', { name: 'Kaydet, bağlanınca uçsun' });
  await send.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByText('Mektup bu cihazda bekliyor; bağlanınca uçacak.').waitFor();
  await context.setOffline(false);
  expect(await countWaiting(page, 'Sis dağıldı.')).toBe(1);
});

test('a reply takes a picture, and its errors stand at it', async () => {
  const { page } = phone;
  await page.goto('/messages');
  await page.getByText('Burada da hava açık.').click();
  const reply = page.getByLabel('Yanıtın');
  await reply.fill('a'.repeat(501));
  await page.getByText('Mesaj 500 karakterden uzun olamaz.').waitFor();
  await page.getByRole('button', { name: 'Yanıtla' }).click();
  await expect.poll(() => reply.evaluate(isFocused)).toBe(true);
  await pasteFile(reply, heicPicture);
  await page.getByText(/^Bu tarayıcı HEIC açamıyor\./).waitFor();
  await pasteFile(reply, await makePhoto(260));
  await print(page).waitFor();
  await reply.fill('Akşam damda olacağım.');
  await page.getByRole('button', { name: 'Yanıtla' }).dblclick();
  await reply.waitFor({ state: 'detached' });
  expect(await countWaiting(page, 'Akşam damda olacağım.')).toBe(1);
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

testCalm(() => house, NO_NETWORK);
