import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestBrowser } from '../server/test-browser.ts';
import { type House, openHouse, type Seat } from './fixtures/house.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { operate } from './fixtures/operate.ts';
import { logIn, PASSWORD } from './fixtures/person.ts';
import { leaveInSky, writeAtOnceFromOutside } from './fixtures/write-from-outside.ts';
import { testCalm } from './witness/test-calm.ts';

const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };
const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const CALL = 'Kim var orada?';
/** Three pages of the sky, the last one not full. */
const SKY = Array.from({ length: 44 }, (_, index) => `${index + 1}. mektup`);
const LETTERS = 104;

let house: House;
let asDeniz: TestBrowser;
let phone: Seat;
let desktop: Seat;

beforeAll(async () => {
  house = await openHouse();
  await makeNewcomer(house, elif);
  asDeniz = await makeNewcomer(house, deniz);
  await operate(house.dataDir, 'grant', deniz.email, '--count', String(SKY.length + LETTERS));
  phone = await house.seat();
  desktop = await house.seat({ isDesktop: true });
});
afterAll(() => house.close());

test('an empty sky says so', async () => {
  await logIn(phone, elif);
  await phone.page.getByRole('heading', { name: 'Gökyüzü bomboş.' }).waitFor();
  await phone.page.getByText('İlk mektubu sen bırak.').waitFor();
});

test('the sky goes on while one scrolls, to its end, and holds each letter once', async () => {
  const { page } = phone;
  for (const letter of SKY) await leaveInSky(asDeniz, letter);
  await page.getByRole('button', { name: 'Yenile' }).click();
  await page.getByText(SKY.at(-1) ?? '', { exact: true }).waitFor();
  const seen = new Set<string>();
  const look = async () => {
    for (const text of await page.locator('article p[dir]').allTextContents()) seen.add(text);
    await page.mouse.wheel(0, 500);
    return seen.size;
  };
  await expect.poll(look, { interval: 50, timeout: 40_000 }).toBe(SKY.length);
  await page.mouse.wheel(0, 50_000);
  await page.getByRole('heading', { name: 'Hepsini gördün' }).waitFor();
  expect([...seen]).toEqual(SKY.toReversed());
});

test('above ninety-nine the badges count no further', async () => {
  await desktop.page.goto('/login');
  await desktop.page.evaluate(() => localStorage.setItem('language', 'en'));
  await desktop.page.goto('/login');
  await desktop.page.getByLabel('Email').fill(elif.email);
  await desktop.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await desktop.page.getByRole('button', { name: 'Log in' }).click();
  await desktop.page.waitForURL('**/discover');
  const asElif = house.outside();
  await asElif.post('/api/auth/login', { email: elif.email, password: PASSWORD });
  await leaveInSky(asElif, CALL);
  const contents = Array.from({ length: LETTERS }, (_, index) => `Buradayım (${index})`);
  await writeAtOnceFromOutside(asDeniz, { answering: CALL, contents });
  await phone.page.goto('/messages');
  await phone.page.getByRole('link', { name: `${LETTERS} okunmamış mektup` }).waitFor();
  await expect.poll(() => phone.page.getByText('99+', { exact: true }).count()).toBeGreaterThan(1);
  await desktop.page.getByRole('link', { name: `${LETTERS} unread letters` }).waitFor();
  await expect
    .poll(() => desktop.page.getByText('99+', { exact: true }).count())
    .toBeGreaterThan(1);
  await phone.page.getByRole('button', { name: 'Tümünü okundu say' }).click();
  await phone.page.getByRole('link', { name: 'Mesajlar', exact: true }).waitFor();
  await desktop.page.getByRole('link', { name: 'Messages', exact: true }).waitFor();
});

testCalm(() => house);
