import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectNone } from './fixtures/expect-none.ts';
import { findBarriers } from './fixtures/find-barriers.ts';
import { choose, openFurnishedHouse, openPlaces, visit } from './fixtures/furnished-house.ts';
import type { House, Seat } from './fixtures/house.ts';
import { makeMember } from './fixtures/newcomer.ts';
import { logIn } from './fixtures/person.ts';
import { testQuiet } from './witness/test-calm.ts';

/** Every route in both languages, on a phone and on a desktop, at each hour in light and dark. */
const sizes = [{ isDesktop: false }, { isDesktop: true }];
const onEach = ['phone', 'desktop'] as const;
type Size = (typeof onEach)[number];

const newcomer = { email: 'ada@example.org', fullName: 'Ada', city: 'Sinop' };

let house: House;
let visitors: Seat[];
/** Somebody’s devices whose profile is not complete yet. */
let newcomers: Seat[];
let seats: Seat[];
let places: string[];

beforeAll(async () => {
  ({ house, seats, places } = await openFurnishedHouse(sizes));
  visitors = await Promise.all(sizes.map((size) => house.seat(size)));
  await makeMember(house, newcomer);
  newcomers = await Promise.all(sizes.map((size) => house.seat(size)));
  for (const seat of newcomers) {
    await logIn(seat, newcomer);
    await seat.page.waitForURL('**/completion');
  }
});
afterAll(() => house.close());

describe.each(['tr', 'en'] as const)('in %s', (language) => {
  async function lookAt(those: Seat[], size: Size, round: readonly string[]): Promise<void> {
    const page = those[size === 'phone' ? 0 : 1]?.page;
    if (page === undefined) throw new Error('nobody sits here');
    await choose(page, language, size);
    const barriers: string[] = [];
    for (const place of round) {
      await visit(page, place);
      expect(await page.evaluate(() => document.documentElement.lang), place).toBe(language);
      expect(await page.title(), place).not.toBe('');
      for (const found of await findBarriers(page)) barriers.push(`${place} ${found}`);
    }
    expectNone(barriers);
  }

  test.each(onEach)('a visitor’s screens keep nobody out, on a %s', async (size) => {
    await lookAt(visitors, size, openPlaces);
  });

  test.each(onEach)('completion keeps nobody out, on a %s', async (size) => {
    await lookAt(newcomers, size, ['/completion']);
  });

  test.each(onEach)('a person’s screens keep nobody out, on a %s', async (size) => {
    await lookAt(seats, size, places);
  });
});

testQuiet(() => house, ['status of 404']);
