import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keepPicture } from './fixtures/keep-picture.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import {
  logInForOffline,
  openMessages,
  PASSWORD,
  PHOTO_HUES,
  replyToSky,
  verify,
} from './fixtures/person.ts';
import { makePhoto } from './fixtures/photos.ts';
import { type Seat, startTestApp, type TestApp } from './fixtures/test-app.ts';
import { testCalm } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };

let testApp: TestApp;
let phone: Seat;
let desktop: Seat;
let presses: readonly string[];

beforeAll(async () => {
  testApp = await startTestApp();
  phone = await testApp.seat({ isTouch: true });
  presses = await collectPresses(phone.context);
  desktop = await testApp.seat({ isDesktop: true });
  await makeNewcomer(testApp, elif);
  await logInForOffline(desktop, elif);
});
afterAll(() => testApp.close());

/** Collects the text of each pressed element in the pages of a context. */
async function collectPresses(context: BrowserContext): Promise<readonly string[]> {
  const presses: string[] = [];
  await context.exposeFunction('notePress', (what: string) => presses.push(what));
  await context.addInitScript(() => {
    const note = ({ target }: Event) => {
      const hit = target instanceof Element ? (target.closest('label, button, a') ?? target) : null;
      const words = hit?.getAttribute('aria-label') ?? hit?.textContent ?? '';
      const { notePress } = globalThis as unknown as { notePress: (what: string) => void };
      notePress(words.trim() || (hit?.getAttribute('name') ?? String(hit?.tagName)));
    };
    addEventListener('pointerdown', note, true);
  });
  return presses;
}

/** Moves to the next field with the keyboard, as a phone's keyboard does, without a press in the page. */
async function goOnTo(page: Page, name: string): Promise<void> {
  const field = page.locator(`[name="${name}"]`);
  await page.keyboard.press('Tab');
  // A phone's key skips elements without text input, such as the button that shows a password.
  if (!(await field.evaluate((each) => each === document.activeElement))) {
    await page.keyboard.press('Tab');
  }
  await expect.poll(() => field.evaluate((each) => each === document.activeElement)).toBe(true);
}

test('a person registers, and the link in their mail logs them in', async () => {
  const { page } = phone;
  await page.goto('/');
  await page.getByRole('link', { name: 'Kayıt ol' }).first().tap();
  await page.getByLabel('E-posta').tap();
  await page.keyboard.type(deniz.email);
  await goOnTo(page, 'password');
  await page.keyboard.type(PASSWORD);
  await goOnTo(page, 'password-again');
  await page.keyboard.type(PASSWORD);
  await page.getByLabel(/Kullanım koşullarını/).tap();
  await page.getByLabel(/18 yaşında/).tap();
  await page.getByRole('button', { name: 'Kayıt ol' }).tap();
  await page.getByText('Kayıt başarılı! Lütfen e-postanı kontrol et.').waitFor();
  await verify(testApp, phone, deniz);
  // Until all six items are complete, every other page redirects here.
  await page.goto('/messages');
  await page.waitForURL('**/completion');
});

test('they complete their profile and hold three plus one pigeons', async () => {
  const { page } = phone;
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Fotoğraf ekle 1' }).tap();
  await (await choosing).setFiles(await Promise.all(PHOTO_HUES.map(makePhoto)));
  // Wait until the photos are stored, because the text below them takes space until then.
  await page.getByText('Tamamlanan: 2 / 6').waitFor();
  await page.getByLabel('Ad soyad').tap();
  await page.keyboard.type(deniz.fullName);
  await goOnTo(page, 'city');
  await page.keyboard.type(deniz.city);
  // The city counts only after blur. The country is derived from the time zone.
  await page.getByText('Tamamlanan: 3 / 6').waitFor();
  await page.getByText('Kadın', { exact: true }).tap();
  const birth = page.getByLabel('Doğum tarihi');
  await birth.tap();
  // The date is filled directly, because a phone shows its own calendar over the page.
  await birth.fill('1990-05-17');
  await page.getByText('Tamamlanan: 6 / 6').waitFor();
  await page.getByRole('button', { name: 'Kaydet' }).tap();
  await page.waitForURL('**/discover');
  await page.goto('/pigeons');
  await page.getByText('4 güvercin').waitFor();
});

test('a letter to the sky is seen by the other, who answers it', async () => {
  const { page } = phone;
  await page.goto('/discover');
  await page.getByRole('button', { name: 'Mektup yaz' }).first().tap();
  await page.locator('textarea:focus').waitFor();
  await page.keyboard.type('Bugün limanda kimse acele etmedi.');
  await page.getByRole('button', { name: 'Gökyüzüne bırak' }).tap();
  await page.getByText('Mesaj başarıyla gönderildi!').waitFor();
  await desktop.page.goto('/discover');
  await desktop.page.getByText('Bugün limanda kimse acele etmedi.').waitFor();
  await keepPicture(desktop.page, 'sky-desktop');
  await replyToSky(desktop, 'Bugün limanda', 'Burada da hava açık, sen nasılsın?');
});

test('from the landing page to the first letter a phone takes at most twelve taps', () => {
  process.stdout.write(`${presses.length} taps: ${presses.join(' · ')}\n`);
  expect(presses.length, presses.join(' · ')).toBeLessThanOrEqual(12);
});

test('the answer arrives by itself on the open screen', async () => {
  await openMessages(phone.page, 'Gelen');
  await phone.page.getByText('Burada da hava açık, sen nasılsın?').waitFor();
  await keepPicture(phone.page, 'messages-phone');
});

test('the letter has its own page, where its author finds the answers', async () => {
  await openMessages(phone.page, 'Giden');
  await phone.page.getByRole('link', { name: /Bugün limanda/ }).click();
  await phone.page.getByRole('heading', { name: 'Mektubun' }).waitFor();
  await phone.page.getByText('1 yanıt').waitFor();
  await phone.page.getByText('1 yeni').waitFor();
  await phone.page.getByText('Burada da hava açık').waitFor();
});

test('a reply returns on the same pigeon and is shown below the letter it answers', async () => {
  await phone.page.getByRole('main').getByRole('link', { name: 'Yanıtla' }).click();
  await phone.page.waitForURL('**/messages/*');
  await phone.page.getByRole('link', { name: /Yanıtladığı:.*limanda kimse/ }).waitFor();
  await phone.page.getByLabel('Yanıtın').fill('İyiyim; akşam damda olacağım.');
  await phone.page.getByRole('button', { name: 'Yanıtla' }).click();
  await openMessages(desktop.page, 'Gelen');
  await desktop.page.getByText('İyiyim; akşam damda olacağım.').waitFor();
  await openMessages(desktop.page, 'Giden');
  await desktop.page.getByText('Okudu').waitFor();
  await keepPicture(desktop.page, 'messages-desktop');
});

test('a conversation marks where new letters start and when the own letter was read', async () => {
  await openMessages(desktop.page, 'Gelen');
  await desktop.page.getByText('İyiyim; akşam damda olacağım.').click();
  await desktop.page.getByText('buradan sonrası yeni').waitFor();
  await desktop.page.getByText(/(az|dakika) önce okundu/).waitFor();
});

test('the reply grows from one line to half the pane, and at 200 % leaves half of the screen', async () => {
  const { page } = desktop;
  const reply = page.getByLabel('Yanıtın');
  const edges = await reply.evaluate((field) => {
    const { paddingTop, paddingBottom } = getComputedStyle(field);
    return Number.parseFloat(paddingTop) + Number.parseFloat(paddingBottom);
  });
  const heightOf = async () => ((await reply.boundingBox())?.height ?? Number.NaN) - edges;
  const line = await heightOf();
  await page.setViewportSize({ width: 640, height: 400 });
  await reply.fill('satır\n'.repeat(30));
  expect(await heightOf()).toBeGreaterThanOrEqual(2 * line);
  const form = await page.locator('form').filter({ has: reply }).boundingBox();
  expect(form?.y).toBeGreaterThanOrEqual(200);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(await heightOf()).toBeGreaterThan(8 * line);
  expect(await heightOf()).toBeLessThan(800 / 2);
  await reply.fill('Gel');
  await page.getByRole('button', { name: 'Emoji ekle' }).click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.type(' bekliyorum');
  expect(await reply.inputValue()).toBe('Gel😄 bekliyorum');
  await reply.fill('');
});

test('a letter to a chosen person is sent from the composer', async () => {
  await desktop.page.goto('/discover');
  await desktop.page.getByRole('button', { name: 'Mektup yaz' }).first().click();
  await desktop.page.getByText('Bir kişiye').click();
  const whom = desktop.page.getByRole('dialog').getByRole('combobox');
  await whom.fill('Deniz Çağlar');
  await desktop.page.getByRole('option', { name: /Deniz Çağlar/ }).waitFor();
  await whom.press('Enter');
  await desktop.page.getByLabel('Mektubun').fill('Sana bir de bunu yazayım dedim.');
  await desktop.page.getByRole('button', { name: 'Uçsun' }).click();
  await openMessages(phone.page, 'Gelen');
  await phone.page.getByText('Sana bir de bunu yazayım dedim.').click();
  // Two pigeons now travel between these two people. The reply uses the pigeon of the newest letter.
  await phone.page.getByText('Karşı tarafın güvercini götürür.').waitFor();
});

test('a pigeon called back from the sky takes its letter with it', async () => {
  await phone.page.goto('/pigeons');
  await phone.page.getByText('Gökyüzünde', { exact: true }).waitFor();
  await phone.page.getByRole('button', { name: 'Geri çağır' }).click();
  await phone.page.getByRole('button', { name: 'Mektubu sil, çağır' }).click();
  await phone.page.getByText('Mesaj geri çağrıldı.').waitFor();
  await desktop.page.goto('/discover');
  const recalled = desktop.page.getByText('Bugün limanda kimse acele etmedi.');
  await expect.poll(() => recalled.count()).toBe(0);
  // The answer to the recalled letter also loses the quoted text, and the screen says that the letter is gone.
  await openMessages(desktop.page, 'Giden');
  await desktop.page
    .getByRole('listitem')
    .getByRole('link', { name: new RegExp(deniz.fullName) })
    .click();
  await desktop.page.getByText('Bu mektup eve çağrıldı.').waitFor();
  expect(await recalled.count()).toBe(0);
});

test('a first screen loads no code of other screens, of dialogs or of the composer', async () => {
  const { page } = phone;
  const loaded: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') loaded.push(new URL(request.url()).pathname);
  });
  await page.goto('/discover');
  await page.getByRole('button', { name: 'Mektup yaz' }).first().waitFor();
  // Wait for the chunk of the code that runs with every screen, because it is loaded last.
  await expect.poll(() => loaded.some((path) => path.startsWith('/assets/beside-'))).toBe(true);
  expect(loaded.filter((path) => /\/(screens|overlays|composer)-/.test(path))).toEqual([]);
});

test('no line of the server’s log holds a token, an address or a letter', async () => {
  const jars = await Promise.all([phone, desktop].map(({ context }) => context.cookies()));
  const secrets = jars.flat().flatMap(({ name, value }) => (name === 'session' ? [] : [value]));
  // Both parts of each token are checked, because a line may be cut.
  const halves = secrets.flatMap((value) => value.split('.')).filter((part) => part.length > 20);
  const words = ['limanda kimse', 'hava açık', 'akşam damda', 'bunu yazayım', 'Çağlar', 'Aydın'];
  expect(halves.length).toBeGreaterThanOrEqual(6);
  expect(testApp.logged.filter((line) => line.includes('"msg":"request"')).length).toBeGreaterThan(
    50,
  );
  const log = testApp.logged.join('\n');
  for (const secret of [...halves, ...words, deniz.email, elif.email, '?']) {
    expect(log).not.toContain(secret);
  }
});

testCalm(() => testApp);
