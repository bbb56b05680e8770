import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNone } from './fixtures/expect-none.ts';
import { findLasting } from './fixtures/find-lasting.ts';
import { ANSWER, openFurnishedHouse, openPlaces, visit } from './fixtures/furnished-house.ts';
import type { House, Seat } from './fixtures/house.ts';
import { findCoveredEnd, measurePage } from './fixtures/measure-page.ts';
import { makeMember } from './fixtures/newcomer.ts';
import { logIn } from './fixtures/person.ts';
import { testCalm } from './witness/test-calm.ts';

const gül = { email: 'gul@example.org', fullName: 'Gül Yılmaz', city: 'Bursa' };

/** Phones, tablets, desktops; the last is a desktop of 1280×800 at 200 %. */
const sizes = [
  [320, 640],
  [600, 900],
  [900, 800],
  [1200, 800],
  [1760, 900],
  [2560, 1200],
  [640, 400],
] as const;

let house: House;
let visitor: Seat;
let mouse: Seat;
let finger: Seat;
let places: string[];

beforeAll(async () => {
  const furnished = await openFurnishedHouse([{ isDesktop: true }, { isTouch: true }]);
  ({ house, places } = furnished);
  const [first, second] = furnished.seats;
  if (first === undefined || second === undefined) throw new Error('two seats were asked for');
  [mouse, finger] = [first, second];
  visitor = await house.seat({ isTouch: true });
});
afterAll(() => house.close());

interface How {
  isTouch: boolean;
  /** A dialog lies over the page’s end. */
  hasDialog?: boolean;
}

/** Measures what a page shows in all sizes, as it is and with the text set wide. */
async function measure(page: Page, { isTouch, hasDialog = false }: How): Promise<string[]> {
  const problems: string[] = [];
  const look = async (what: string) => {
    const found = await findLasting(page, async () => {
      const covered = hasDialog ? null : await findCoveredEnd(page);
      return [...(await measurePage(page, { isTouch })), ...(covered === null ? [] : [covered])];
    });
    problems.push(
      ...found.map((problem) => `${new URL(page.url()).pathname}, ${what}: ${problem}`),
    );
  };
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await look(`${width} px`);
  }
  await page.evaluate(setTextWide);
  for (const width of [320, 1200]) {
    await page.setViewportSize({ width, height: 700 });
    await look(`${width} px, text set wide`);
  }
  return problems;
}

/** The text spacing that everybody must be able to set (WCAG 2.2, 1.4.12). */
function setTextWide(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
    p { margin-block-end: 2em !important; }
  `);
  document.adoptedStyleSheets = [sheet];
}

test('a visitor’s screens fit into every window', async () => {
  expect(await visitor.page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
  const problems: string[] = [];
  for (const place of openPlaces) {
    await visit(visitor.page, place);
    problems.push(...(await measure(visitor.page, { isTouch: true })));
  }
  expectNone(problems);
});

test.each(['mouse', 'finger'] as const)(
  'with a %s a person’s screens fit, and each control is large enough',
  async (hand) => {
    const { page } = hand === 'mouse' ? mouse : finger;
    const problems: string[] = [];
    for (const place of places) {
      await visit(page, place);
      problems.push(...(await measure(page, { isTouch: hand === 'finger' })));
    }
    expectNone(problems);
  },
);

test('so does the profile that somebody has to complete first', async () => {
  await makeMember(house, gül);
  const seat = await house.seat({ isTouch: true });
  await logIn(seat, gül);
  await seat.page.getByRole('heading', { name: /^Hoş geldin/ }).waitFor();
  expectNone(await measure(seat.page, { isTouch: true }));
  await seat.context.close();
});

test('so do composer, picker, menu and notifications', async () => {
  const { page } = finger;
  const problems: string[] = [];
  const how = { isTouch: true, hasDialog: true };
  const small = () => page.setViewportSize({ width: 390, height: 844 });
  await visit(page, '/discover');
  await small();
  await page.getByRole('button', { name: 'Mektup yaz' }).last().click();
  await page.getByLabel('Mektubun').fill('Bir satır.');
  problems.push(...(await measure(page, how)));
  await page.getByRole('button', { name: 'Değiştir' }).click();
  await page.getByRole('dialog', { name: 'Hangisi uçsun?' }).waitFor();
  problems.push(...(await measure(page, how)));
  await visit(page, '/messages');
  await small();
  await page.getByText(ANSWER).waitFor();
  await page.getByRole('button', { name: 'Hesap menüsü' }).click();
  await page.getByRole('menu').waitFor();
  problems.push(...(await measurePage(page, how)));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Bildirimler/ }).click();
  await page.getByRole('dialog', { name: 'Bildirimler' }).waitFor();
  problems.push(...(await measure(page, how)));
  expectNone(problems);
});

testCalm(() => house, ['status of 404']);
