import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type House, openHouse, type Seat } from './fixtures/house.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import {
  completeProfile,
  logIn,
  openMessages,
  register,
  replyToSky,
  sendToSky,
  settleIn,
  verify,
} from './fixtures/person.ts';
import { testCalm } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };

let house: House;
let phone: Seat;
let desktop: Seat;

beforeAll(async () => {
  house = await openHouse();
  phone = await house.seat();
  desktop = await house.seat({ isDesktop: true });
  await makeNewcomer(house, elif);
  await settleIn(desktop, elif);
});
afterAll(() => house.close());

/** The README's picture comes from this run when SHOTS names a folder. */
async function keepPicture({ page }: Seat, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png` });
}

test('somebody registers, completes their profile and holds three plus one pigeons', async () => {
  await register(phone, deniz);
  await verify(house, phone, deniz);
  await logIn(phone, deniz);
  await phone.page.waitForURL('**/completion');
  // Until all six items are there, every other page leads back here.
  await phone.page.goto('/messages');
  await phone.page.waitForURL('**/completion');
  await completeProfile(phone, deniz);
  await phone.page.goto('/pigeons');
  await phone.page.getByText('4 güvercin').waitFor();
});

test('a letter to the sky is seen by the other, who answers it', async () => {
  await sendToSky(phone, 'Bugün limanda kimse acele etmedi.');
  await phone.page.getByText('Mesaj başarıyla gönderildi!').waitFor();
  await desktop.page.goto('/discover');
  await desktop.page.getByText('Bugün limanda kimse acele etmedi.').waitFor();
  await keepPicture(desktop, 'sky-desktop');
  await replyToSky(desktop, 'Bugün limanda', 'Burada da hava açık, sen nasılsın?');
});

test('the answer arrives by itself on the open screen', async () => {
  await openMessages(phone.page, 'Gelen');
  await phone.page.getByText('Burada da hava açık, sen nasılsın?').waitFor();
  await keepPicture(phone, 'messages-phone');
});

test('a reply rides the same pigeon back, once the letter is read', async () => {
  await phone.page.getByText('Burada da hava açık').click();
  await phone.page.waitForURL('**/messages/*');
  await phone.page.getByLabel('Yanıtın').fill('İyiyim; akşam damda olacağım.');
  await phone.page.getByRole('button', { name: 'Yanıtla' }).click();
  await openMessages(desktop.page, 'Gelen');
  await desktop.page.getByText('İyiyim; akşam damda olacağım.').waitFor();
  await openMessages(desktop.page, 'Giden');
  await desktop.page.getByText('Okudu').waitFor();
  await keepPicture(desktop, 'messages-desktop');
});

test('a letter goes to a chosen person by the composer', async () => {
  await desktop.page.goto('/discover');
  await desktop.page.getByRole('button', { name: 'Mektup yaz' }).first().click();
  await desktop.page.getByText('Bir kişiye').click();
  await desktop.page.getByLabel('Kime?').selectOption({ label: 'Deniz Çağlar' });
  await desktop.page.getByLabel('Mektubun').fill('Sana bir de bunu yazayım dedim.');
  await desktop.page.getByRole('button', { name: 'Uçsun' }).click();
  await openMessages(phone.page, 'Gelen');
  await phone.page.getByText('Sana bir de bunu yazayım dedim.').waitFor();
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
});

test('no line of the server’s log holds a token, an address or a letter', async () => {
  const jars = await Promise.all([phone, desktop].map(({ context }) => context.cookies()));
  const secrets = jars.flat().flatMap(({ name, value }) => (name === 'session' ? [] : [value]));
  // The two halves of a token that make it good, wherever a line might cut it.
  const halves = secrets.flatMap((value) => value.split('.')).filter((part) => part.length > 20);
  const words = ['limanda kimse', 'hava açık', 'akşam damda', 'bunu yazayım', 'Çağlar', 'Aydın'];
  expect(halves.length).toBeGreaterThanOrEqual(6);
  expect(house.logged.filter((line) => line.includes('"msg":"request"')).length).toBeGreaterThan(
    50,
  );
  const log = house.logged.join('\n');
  for (const secret of [...halves, ...words, deniz.email, elif.email, '?']) {
    expect(log).not.toContain(secret);
  }
});

testCalm(() => house);
