import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../server/testing/browser.ts';
import { readFirstShape, watchFirstShape } from './fixtures/first-shape.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { makeLyingPhoto } from './fixtures/odd-pictures.ts';
import { logInForOffline, openMessages, sendToSky } from './fixtures/person.ts';
import { makePhoto } from './fixtures/photos.ts';
import { pickPigeon } from './fixtures/pick-pigeon.ts';
import { readDevice } from './fixtures/read-device.ts';
import { takePigeonElsewhere } from './fixtures/take-pigeon-elsewhere.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import { writeFromOutside } from './fixtures/write-from-outside.ts';
import { NO_NETWORK, testCalm } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const mert = { email: 'mert@example.org', fullName: 'Mert Kaya', city: 'Sinop' };
const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };
const CALL = 'Duyan var mı, damda tek başımayım.';
const FROM_DENIZ = 'Ben duydum, burası da sessiz.';
const FROM_MERT = 'Ben de duydum.';
const REPLY = 'Sessizlik iyidir bazen.';
/** A hasty spelling. After folding, both words match only the letter above. */
const SOUGHT = 'BURASI sessız';
const FOUND = 'burası';
const PICTURED = 'Damdan görünen bu.';
const PICTURE = 'Mektuptaki fotoğraf';
const BIO = 'Dama çıkarım, yazarım.';
const CROSSED = 'Bu güvercini öbür cihaz da istedi.';

let testApp: TestApp;
let seat: Seat;
let page: Page;
let outside: Record<'deniz' | 'mert' | 'elif', TestBrowser>;

beforeAll(async () => {
  testApp = await startTestApp();
  outside = {
    deniz: await makeNewcomer(testApp, deniz),
    mert: await makeNewcomer(testApp, mert),
    elif: await makeNewcomer(testApp, elif),
  };
  seat = await testApp.seat();
  page = seat.page;
  await logInForOffline(seat, elif);
  await sendToSky(seat, CALL);
  await page.getByText('Mesaj başarıyla gönderildi!').waitFor();
  await writeFromOutside(outside.deniz, { answering: CALL, content: FROM_DENIZ });
  await writeFromOutside(outside.mert, { answering: CALL, content: FROM_MERT });
  await openMessages(page, 'Gelen');
  for (const text of [FROM_DENIZ, FROM_MERT]) await page.getByText(text).waitFor();
  // Opens the next screens once before the network is cut.
  await page.goto('/profile');
  await page.getByLabel('Hakkında').waitFor();
  await goOffline();
});
afterAll(() => testApp.close());

async function goOffline(): Promise<void> {
  await seat.context.setOffline(true);
  testApp.network.cut();
}

async function goOnline(): Promise<void> {
  testApp.network.mend();
  await seat.context.setOffline(false);
}

const waitingRows = async () => (await readDevice(page)).outbox?.length ?? 0;

/** Checks that the picture of the letter in the sky is visible, upright and in its full size. */
async function seePicture(): Promise<void> {
  const letter = page.getByRole('article').filter({ hasText: PICTURED });
  const picture = letter.getByRole('img', { name: PICTURE });
  const look = () =>
    picture.evaluate((image) => {
      const { width, height } = image.getBoundingClientRect();
      const isThere = image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0;
      return { isThere, shape: Math.round((height / width) * 100) / 100 };
    });
  await expect.poll(look).toEqual({ isThere: true, shape: 1.5 });
}

const ask = async (browser: TestBrowser, endpoint: string, params = {}) =>
  (await browser.call({ endpoint, method: 'GET', params })).json();

test('reads and answers a letter', async () => {
  await openMessages(page, 'Gelen');
  await page.getByText(FROM_DENIZ).click();
  await page.getByLabel('Yanıtın').fill(REPLY);
  await page.getByRole('button', { name: /Yanıtla|Kaydet, bağlanınca uçsun/ }).click();
  // Wait until the reply is visible, because it is stored then. Navigating earlier would interrupt the save.
  await page.getByRole('article').filter({ hasText: REPLY }).waitFor();
  await openMessages(page, 'Giden');
  const row = page.getByRole('listitem').filter({ hasText: REPLY });
  await row.getByText('Bu cihazda bekliyor').waitFor();
});

test('marks all that has arrived as read', async () => {
  await openMessages(page, 'Gelen');
  await page.getByRole('button', { name: 'Tümünü okundu say' }).click();
  await page.getByText('Tüm mesajlar okundu olarak işaretlendi.').waitFor();
  await page.getByText('Yeni', { exact: true }).waitFor({ state: 'detached' });
});

test('finds a letter by its words and returns to the results', async () => {
  await openMessages(page, 'Gelen');
  await page.getByRole('link', { name: 'Ara', exact: true }).filter({ visible: true }).click();
  const field = page.getByLabel('Mektup, taslak ve kişilerde ara');
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
  await page.keyboard.type(SOUGHT);
  const hit = page.getByRole('region', { name: 'Mektuplar' }).getByRole('link').first();
  await hit.getByText(FOUND).waitFor();
  await hit.click();
  await page.waitForURL(/\/messages\/.+letter=/);
  await page.getByRole('article').filter({ hasText: FROM_DENIZ }).waitFor();
  await page.goBack();
  await hit.waitFor();
  expect(await field.inputValue()).toBe(SOUGHT);
  // The person's own letter to the sky opens on a separate page, because it belongs to no conversation.
  await field.fill('duyan var');
  await page.getByRole('link', { name: CALL }).click();
  await page.waitForURL('**/sky/*');
  await page.getByRole('article').filter({ hasText: CALL }).waitFor();
});

test('calls a pigeon home from the sky', async () => {
  await page.goto('/pigeons');
  await page.getByRole('button', { name: 'Geri çağır' }).first().click();
  await page.getByRole('button', { name: 'Mektubu sil, çağır' }).click();
  await page.getByText('Eve dönüyor').waitFor();
});

test('leaves a letter with a picture', async () => {
  await page.goto('/discover');
  await page.getByRole('button', { name: 'Mektup yaz' }).first().click();
  await page.getByLabel('Mektubun').fill(PICTURED);
  const picture = {
    name: 'dam.jpg',
    mimeType: 'image/jpeg',
    buffer: await makeLyingPhoto(900, 600),
  };
  await page.locator('input[type=file]').first().setInputFiles(picture);
  await page.getByRole('button', { name: 'Kaydet, bağlanınca uçsun' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await seePicture();
});

test('the space of the picture is reserved before it is loaded again', async () => {
  await watchFirstShape(page, { letter: PICTURED, picture: PICTURE });
  await page.reload();
  await seePicture();
  expect(await readFirstShape(page)).toBe(1.5);
});

test('saves the profile with one more photo, shown from the device', async () => {
  await page.goto('/profile');
  await page.getByLabel('Hakkında').fill(BIO);
  await page.locator('input[type=file]').setInputFiles(await makePhoto(320));
  await page.getByText('Bağlanınca yüklenir').waitFor();
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await page.getByText('Bu cihaza kaydedildi; bağlanınca gönderilir.').waitFor();
});

test('changes the notification settings, and reports and blocks a person', async () => {
  await page.goto('/settings');
  const waiting = await waitingRows();
  await page.getByLabel('Okunmamış mektupları e-postayla haber ver').uncheck();
  // The switch shows the choice before it is stored. Leaving earlier would interrupt the write.
  await expect.poll(waitingRows).toBe(waiting + 1);
  await openMessages(page, 'Gelen');
  await page.getByText(FROM_MERT).click();
  const open = () => page.getByRole('button', { name: 'Bu kişi için seçenekler' }).click();
  await open();
  await page.getByRole('button', { name: 'Bildir…' }).click();
  await page.getByLabel('Dolandırıcılık ya da reklam').check();
  await page.getByRole('button', { name: 'Bildir, engelle' }).click();
  await page.getByText('Bildirimin alındı.').waitFor();
  await page.getByText('Mert Kaya engellendi.').waitFor();
  await page.getByText(FROM_MERT).waitFor({ state: 'detached' });
});

async function seeMuted(): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('region', { name: 'Susturdukların' }).getByText(deniz.fullName).waitFor();
}

test('mutes a writer, keeps their letter, and finds them in the settings', async () => {
  await openMessages(page, 'Gelen');
  await page.getByText(FROM_DENIZ).click();
  await page.getByRole('button', { name: 'Deniz Çağlar: bu mektup için seçenekler' }).click();
  await page.getByRole('button', { name: 'Sustur' }).click();
  await page.getByText('Deniz Çağlar susturuldu.').waitFor();
  await page.locator('main [data-letter]').getByText(FROM_DENIZ).waitFor();
  await seeMuted();
});

test('hides a letter, shows it again, hides it, and finds it in the settings', async () => {
  // Selects by CSS, because `main` has no role while the menu is open.
  const letter = page.locator('main [data-letter]').getByText(FROM_DENIZ);
  const hide = async () => {
    await page.getByRole('button', { name: 'Deniz Çağlar: bu mektup için seçenekler' }).click();
    await page.getByRole('button', { name: 'Gizle' }).click();
    await letter.waitFor({ state: 'detached' });
  };
  await openMessages(page, 'Gelen');
  await page.getByText(FROM_DENIZ).click();
  await letter.waitFor();
  await hide();
  await page.getByRole('button', { name: 'Geri al' }).click();
  await letter.waitFor();
  await hide();
  await page.goto('/settings');
  const hidden = page.getByRole('region', { name: 'Gizlediğin mektuplar' });
  await hidden.getByText(deniz.fullName).waitFor();
});

test('actions that need the server say so', async () => {
  await page.goto('/settings');
  await page.getByText('Bunlar için bağlantı gerekir.').waitFor();
  for (const name of ['Verilerini indir', 'Profili dondur', 'Profili sil']) {
    expect(await page.getByRole('button', { name }).isDisabled()).toBe(true);
  }
});

test('all of it is still there after a reload', async () => {
  await page.reload();
  await page.getByText('Mert Kaya').waitFor();
  const mails = page.getByLabel('Okunmamış mektupları e-postayla haber ver');
  expect(await mails.isChecked()).toBe(false);
  await page.goto('/profile');
  expect(await page.getByLabel('Hakkında').inputValue()).toBe(BIO);
  await page.getByRole('img', { name: '4. fotoğraf' }).waitFor();
  // A read, a reply, read-all, a recall, a letter, a save, settings, a report, a block, a mute, and a letter hidden,
  // shown and hidden.
  expect(await waitingRows()).toBe(13);
});

test('every change reaches the server once when the network is back', async () => {
  await page.goto('/discover');
  await seePicture();
  await goOnline();
  await expect.poll(waitingRows).toBe(0);
  // The picture now comes from the server, at the same size.
  await seePicture();
  const received = await ask(outside.deniz, '/api/messages', { box: 'received' });
  expect(received.items.map(({ content }: { content: string }) => content)).toEqual([REPLY]);
  const left = await ask(outside.elif, '/api/messages', { box: 'received' });
  expect(left.items).toEqual([]);
  const sky = await ask(outside.deniz, '/api/sky');
  expect(sky.items).toMatchObject([{ content: PICTURED, image_url: expect.any(String) }]);
  const { profile } = await ask(outside.elif, '/api/user');
  expect(profile).toMatchObject({ bio: BIO, photo_4_url: expect.stringMatching(/^\/files\//) });
  const { settings } = await ask(outside.elif, '/api/notifications/settings');
  expect(settings.email).toBe(false);
  const { blocks } = await ask(outside.elif, '/api/blocks');
  expect(blocks).toMatchObject([{ full_name: mert.fullName }]);
  expect(await ask(outside.elif, '/api/messages/unread-count')).toEqual({ unread_count: 0 });
  await seeMuted();
});

test('a rejected letter shows the reason and is sent with another pigeon', async () => {
  await goOffline();
  await page.goto('/discover');
  await page.getByRole('button', { name: 'Mektup yaz' }).first().click();
  await page.getByLabel('Mektubun').fill(CROSSED);
  await page.getByRole('button', { name: 'Kaydet, bağlanınca uçsun' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await takePigeonElsewhere(testApp, { page, who: elif });
  await goOnline();
  await openMessages(page, 'Giden');
  const row = page.getByRole('listitem').filter({ hasText: CROSSED });
  await row.getByText('güvercin artık boşta değil').waitFor();
  for (const name of ['Yeniden dene', 'Metni kopyala', 'Sil']) {
    expect(await row.getByRole('button', { name }).isEnabled()).toBe(true);
  }
  await row.getByRole('button', { name: 'Başka güvercin' }).click();
  const picker = page.getByRole('dialog');
  await pickPigeon(picker, 0);
  await picker.getByRole('button', { name: /ile gönder/ }).click();
  await row.getByText('Gökyüzünde').waitFor();
});

testCalm(() => testApp, [...NO_NETWORK, 'status of 409']);
