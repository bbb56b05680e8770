import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNone } from './fixtures/expect-none.ts';
import { findLasting } from './fixtures/find-lasting.ts';
import {
  ANSWER,
  HEBREW_LETTER,
  openFurnishedHouse,
  openPlaces,
  visit,
} from './fixtures/furnished-house.ts';
import type { House, Seat } from './fixtures/house.ts';
import { findPlain, findRestless, findSurplus } from './fixtures/measure-page.ts';
import { testQuiet } from './witness/test-calm.ts';

let house: House;
let phone: Seat;
let desktop: Seat;
let visitor: Seat;
let places: string[];

beforeAll(async () => {
  const furnished = await openFurnishedHouse([{}, { isDesktop: true }]);
  ({ house, places } = furnished);
  const [first, second] = furnished.seats;
  if (first === undefined || second === undefined) throw new Error('two seats were asked for');
  [phone, desktop] = [first, second];
  visitor = await house.seat();
});
afterAll(() => house.close());

const found: Record<'motion' | 'forced' | 'turned' | 'themed', string[]> = {
  motion: [],
  forced: [],
  turned: [],
  themed: [],
};

/** Goes everywhere once, as a person and as a visitor, and asks each screen for all preferences. */
test('every screen is asked', async () => {
  const rounds = [
    [visitor, openPlaces],
    [phone, places],
    [desktop, places],
  ] as const;
  for (const [{ page }, round] of rounds) {
    for (const place of round) {
      const at = (problem: string) => `${place}: ${problem}`;
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await visit(page, place);
      found.motion.push(...(await page.evaluate(findRestless)).map(at));
      await page.emulateMedia({ forcedColors: 'active', contrast: 'more' });
      found.forced.push(...(await page.evaluate(findPlain)).map(at));
      await page.emulateMedia({ forcedColors: null, contrast: null });
      found.themed.push(...(await findMovedByTheme(page)).map(at));
      // Without motion: what changes sides does not glide there.
      found.turned.push(...(await findSurplusTurned(page)).map(at));
      await page.emulateMedia({ reducedMotion: null });
    }
  }
});

/** Where everything but the scenery lies, by what it is. */
const findPlaces = () =>
  [...document.querySelectorAll('body *:not(svg *)')].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return `${element.className || element.nodeName} ${[x, y, width, height].map(Math.round)}`;
  });

async function findMovedByTheme(page: Page): Promise<string[]> {
  // A letter that arrives in between would move all below it, once.
  const moved = await findLasting(page, async () => {
    const [light, dark] = [await placesIn(page, 'light'), await placesIn(page, 'dark')];
    return light.filter((place) => !dark.includes(place));
  });
  await page.emulateMedia({ colorScheme: null });
  return moved;
}

async function placesIn(page: Page, theme: 'light' | 'dark'): Promise<string[]> {
  await page.emulateMedia({ colorScheme: theme });
  await page.waitForFunction((name) => document.documentElement.dataset.theme === name, theme);
  return page.evaluate(findPlaces);
}

const turn = () => {
  document.documentElement.dir = 'rtl';
};

async function findSurplusTurned(page: Page): Promise<string[]> {
  const size = page.viewportSize() ?? { width: 390, height: 844 };
  const surplus: string[] = [];
  await page.evaluate(turn);
  for (const width of [320, 900, 1280]) {
    await page.setViewportSize({ ...size, width });
    surplus.push(...(await page.evaluate(findSurplus)).map((each) => `${width} px: ${each}`));
  }
  await page.setViewportSize(size);
  return surplus;
}

test('with less motion asked for nothing moves, also when a dialog opens', async () => {
  expectNone(found.motion);
  const { page } = phone;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await visit(page, '/discover');
  await page.getByRole('button', { name: 'Mektup yaz' }).last().click();
  await page.getByRole('dialog').waitFor();
  expectNone(await page.evaluate(findRestless));
  await page.emulateMedia({ reducedMotion: null });
});

test('with forced colours what can be used and what is chosen keeps a line', async () => {
  expectNone(found.forced);
  const { page } = phone;
  await page.emulateMedia({ forcedColors: 'active', contrast: 'more' });
  await visit(page, '/messages');
  await page.getByRole('button', { name: /^Bildirimler/ }).click();
  await page.getByRole('dialog').getByText('Bağlı', { exact: true }).waitFor();
  expectNone(await page.evaluate(findPlain));
  await page.emulateMedia({ forcedColors: null, contrast: null });
});

test('with more contrast alone the sky is flat and all ink is full', async () => {
  const { page } = desktop;
  await page.emulateMedia({ contrast: 'more' });
  await visit(page, '/discover');
  const tokens = await page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    return ['--sky-1', '--sky-2', '--sky-3', '--bar', '--ink-soft', '--ink-faint', '--ink'].map(
      (name) => style.getPropertyValue(name),
    );
  });
  const [sky1, sky2, sky3, bar, soft, faint, ink] = tokens;
  expect([sky1, sky2, sky3]).toEqual([bar, bar, bar]);
  expect([soft, faint]).toEqual([ink, ink]);
  await page.emulateMedia({ contrast: null });
});

test('light or dark, everything stands in the same place', () => {
  expectNone(found.themed);
});

test('from right to left everything fits and stands on the other side', async () => {
  expectNone(found.turned);
  const left = async (page: Page, name: string) =>
    (await page.getByRole('link', { name, exact: true }).first().boundingBox())?.x ?? Number.NaN;
  for (const { page } of [phone, desktop]) {
    await visit(page, '/discover');
    await page.evaluate(turn);
    expect(await left(page, 'Gökyüzü')).toBeGreaterThan(await left(page, 'Güvercinler'));
  }
  expect(await left(desktop.page, 'Güvercin')).toBeGreaterThan(1000);
  const conversation = places.findLast((place) => place.startsWith('/messages/')) ?? '';
  await visit(phone.page, conversation);
  await phone.page.evaluate(turn);
  const arrow = phone.page.getByRole('link', { name: 'Geri' }).locator('svg');
  expect(await arrow.evaluate((svg) => getComputedStyle(svg).transform)).toContain('matrix(-1');
});

test('a letter is set in the direction of its own words', async () => {
  const { page } = phone;
  const direction = (text: string) =>
    page
      .getByText(text)
      .first()
      .evaluate((element) => getComputedStyle(element).direction);
  await visit(page, '/discover');
  expect(await direction(HEBREW_LETTER)).toBe('rtl');
  await visit(page, '/messages');
  expect(await direction(ANSWER)).toBe('ltr');
});

testQuiet(() => house, ['status of 404']);
