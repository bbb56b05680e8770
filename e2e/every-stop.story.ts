import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFurnishedHouse, openPlaces, visit } from './fixtures/furnished-house.ts';
import type { House, Seat } from './fixtures/house.ts';
import { walkStops } from './fixtures/keyboard.ts';
import { testCalm } from './witness/test-calm.ts';

const sizes = [
  ['desktop', { width: 1280, height: 800 }],
  ['phone', { width: 390, height: 700 }],
  ['desktop at 200 %', { width: 640, height: 400 }],
] as const;

let house: House;
let visitor: Seat;
let seats: Seat[];
let places: string[];

beforeAll(async () => {
  ({ house, seats, places } = await openFurnishedHouse([{}]));
  visitor = await house.seat();
});
afterAll(() => house.close());

test.each(sizes)(
  'on a %s Tab goes through all and out again, and each stop is seen',
  async (_, size) => {
    const rounds = [
      [visitor, openPlaces] as const,
      ...seats.map((seat) => [seat, places] as const),
    ];
    for (const [{ page }, round] of rounds) {
      await page.setViewportSize(size);
      for (const place of round) {
        await visit(page, place);
        expect((await walkStops(page)).length, place).toBeGreaterThan(0);
      }
    }
  },
);

testCalm(() => house, ['status of 404']);
