import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type House, openHouse, type Seat } from './fixtures/house.ts';
import { moveIn, replyToSky, sendToSky } from './fixtures/person.ts';
import { testCalm } from './witness/test-calm.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };
const LETTERS = [
  'Bugün limanda kimse acele etmedi. Bunu not etmek istedim.',
  'Gece boyunca yağmur yağdı. Şimdi pencerenin önünde ıslak çınarların kokusu var; kimse uyanmadan size bir avuç gönderiyorum.',
];

const visitorScreens = [
  ...['/', '/login', '/login?verified=1', '/register', '/no-such-page'],
  ...['/terms', '/privacy', '/accessibility'],
];
const personScreens = [
  '/discover',
  '/featured',
  '/pigeons',
  '/messages',
  '/profile',
  '/settings',
  '/privacy',
  '/no-such-page',
] as const;

let house: House;
let phone: Seat;
let desktop: Seat;

beforeAll(async () => {
  house = await openHouse();
  phone = await house.seat();
  desktop = await house.seat({ isDesktop: true });
  for (const { context } of [phone, desktop]) await context.addInitScript(recordShifts);
});
afterAll(() => house.close());

/** Adds up what moves on the page without the person having asked for it. */
function recordShifts(): void {
  const shifts: string[] = [];
  Object.assign(globalThis, { layoutShifts: shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
        sources: { node?: Element }[];
      };
      if (hadRecentInput) continue;
      const moved = sources.map(({ node }) => node?.className || node?.nodeName).join(', ');
      shifts.push(`${value.toFixed(4)} ${moved}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

async function look({ page }: Seat, path: string, name: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading').first().waitFor();
  await page.waitForTimeout(700);
  await expectSteady(page, `${name} ${path}`);
  await keepPicture(page, `${name}-${path.replaceAll(/\W+/g, '-')}`);
}

async function expectSteady(page: Page, what: string): Promise<void> {
  const state = await page.evaluate(() => ({
    shifts: (globalThis as unknown as { layoutShifts: string[] }).layoutShifts,
    surplus: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));
  expect(state, what).toEqual({ shifts: [], surplus: 0 });
}

/** Pictures are kept only when SCREENS names a folder. */
async function keepPicture(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENS;
  if (folder === undefined) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png` });
}

async function speak({ page }: Seat, language: 'tr' | 'en'): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
}

test.each(['tr', 'en'] as const)('visitor screens stand still in %s', async (language) => {
  for (const [seat, size] of [
    [phone, 'phone'],
    [desktop, 'desktop'],
  ] as const) {
    await seat.page.emulateMedia({ colorScheme: language === 'tr' ? 'light' : 'dark' });
    await seat.page.goto('/');
    await speak(seat, language);
    for (const path of visitorScreens) await look(seat, path, `${language}-${size}`);
    await speak(seat, 'tr');
  }
});

test('the screens fill with two people’s letters', async () => {
  await moveIn(house, phone, deniz);
  await moveIn(house, desktop, elif);
  for (const letter of LETTERS) await sendToSky(phone, letter);
  await phone.page.getByText('Mesaj başarıyla gönderildi!').first().waitFor();
  await replyToSky(desktop, 'Bugün limanda', 'Burada da hava açık, sen nasılsın?');
  await phone.page.goto('/messages');
  await phone.page.getByText('Burada da hava açık').waitFor();
});

test.each(['tr', 'en'] as const)('a person’s screens stand still in %s', async (language) => {
  for (const [seat, size] of [
    [phone, 'phone'],
    [desktop, 'desktop'],
  ] as const) {
    await seat.page.emulateMedia({ colorScheme: language === 'tr' ? 'light' : 'dark' });
    await speak(seat, language);
    for (const path of personScreens) await look(seat, path, `${language}-${size}`);
  }
  const { page } = phone;
  await page.goto('/discover');
  await page
    .getByRole('button', { name: /Mektup yaz|Write a letter/ })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
  await page.waitForTimeout(600);
  await keepPicture(page, `${language}-phone-composer`);
  await page.getByRole('button', { name: /Değiştir|Change/ }).click();
  await page.getByRole('dialog').last().getByRole('tab').first().waitFor();
  await page.waitForTimeout(600);
  await keepPicture(page, `${language}-phone-picker`);
  await page.goto('/messages');
  await page.getByText('Burada da hava açık').click();
  await page.waitForURL('**/messages/*');
  await page.getByText('Burada da hava açık').waitFor();
  await page.waitForTimeout(600);
  await keepPicture(page, `${language}-phone-conversation`);
});

testCalm(() => house, ['status of 404']);
