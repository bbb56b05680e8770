import { afterAll, beforeAll, expect, test } from 'vitest';
import { type House, openHouse, type Seat } from './fixtures/house.ts';
import { walkStops } from './fixtures/keyboard.ts';
import { makeNewcomer } from './fixtures/newcomer.ts';
import { settleIn } from './fixtures/person.ts';
import { leaveInSky, writeFromOutside } from './fixtures/write-from-outside.ts';

const deniz = { email: 'deniz@example.org', fullName: 'Deniz Çağlar', city: 'Ayvalık' };
const elif = { email: 'elif@example.org', fullName: 'Elif Aydın', city: 'Mardin' };
const LETTER = 'Bugün limanda kimse acele etmedi.';

const visitorPlaces = ['/', '/login', '/register', '/forgot-password', '/terms'];
const personPlaces = [
  ...['/discover', '/featured', '/pigeons', '/messages', '/profile', '/settings'],
  ...['/accessibility', '/no-such-page'],
];
const sizes = [
  ['desktop', { width: 1280, height: 800 }],
  ['phone', { width: 390, height: 700 }],
  ['desktop at 200 %', { width: 640, height: 400 }],
] as const;

let house: House;
let visitor: Seat;
let person: Seat;
let theirs: string[];

beforeAll(async () => {
  house = await openHouse();
  const asDeniz = await makeNewcomer(house, deniz);
  const asElif = await makeNewcomer(house, elif);
  [visitor, person] = [await house.seat(), await house.seat()];
  const { page } = person;
  await settleIn(person, deniz);
  await leaveInSky(asDeniz, LETTER);
  await writeFromOutside(asElif, { answering: LETTER, content: 'Burada da hava açık.' });
  await page.goto('/messages');
  await page.getByRole('link', { name: /Burada da hava açık/ }).click();
  await page.waitForURL('**/messages/*');
  const { pathname } = new URL(page.url());
  theirs = [pathname, pathname.replace('messages', 'users')];
});
afterAll(() => house.close());

async function walk({ page }: Seat, place: string): Promise<void> {
  await page.goto(place);
  await page.getByRole('heading').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null);
  expect((await walkStops(page)).length, place).toBeGreaterThan(3);
}

test.each(sizes)(
  'on a %s Tab goes through all and out again, and each stop is seen',
  async (_, size) => {
    for (const { page } of [visitor, person]) await page.setViewportSize(size);
    for (const place of visitorPlaces) await walk(visitor, place);
    for (const place of [...personPlaces, ...theirs]) await walk(person, place);
  },
);

test('no page complained in the console', () => {
  expect([...visitor.complaints, ...person.complaints]).toEqual([]);
});
