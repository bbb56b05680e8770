import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toPhotoSet } from '../contract/profile-update.ts';
import type { TestBrowser } from '../server/test-browser.ts';
import { expectNone } from './fixtures/expect-none.ts';
import {
  EMOJI_NAME,
  EMOJI_TEXT,
  LONG_NAME,
  LONG_TEXT,
  MANY_LANGUAGES,
  MANY_LINES,
  RTL_NAME,
  RTL_TEXT,
  UNBROKEN_CITY,
  UNBROKEN_NAME,
  UNBROKEN_TEXT,
} from './fixtures/extreme-texts.ts';
import { visit } from './fixtures/furnished-house.ts';
import { type House, openHouse, type Seat } from './fixtures/house.ts';
import { measureInSizes } from './fixtures/measure-in-sizes.ts';
import { makeNewcomer, uploadPhoto } from './fixtures/newcomer.ts';
import { operate } from './fixtures/operate.ts';
import { logIn } from './fixtures/person.ts';
import { findInSky, leaveInSky, writeFromOutside } from './fixtures/write-from-outside.ts';
import { testCalm } from './witness/test-calm.ts';

/** Who reads: their own name is the longest that has no place to break. */
const reader = { email: 'reader@example.org', fullName: UNBROKEN_NAME, city: UNBROKEN_CITY };
const others = [
  { email: 'long@example.org', fullName: LONG_NAME, city: UNBROKEN_CITY, letter: UNBROKEN_TEXT },
  { email: 'rtl@example.org', fullName: RTL_NAME, city: 'القدس', letter: RTL_TEXT },
  { email: 'emoji@example.org', fullName: EMOJI_NAME, city: '🏝️🏝️🏝️🏝️🏝️🏝️🏝️', letter: EMOJI_TEXT },
  { email: 'unbroken@example.org', fullName: UNBROKEN_NAME, city: 'Ur', letter: MANY_LINES },
];
const languages = ['tr', 'en'] as const;

let house: House;
let seat: Seat;
let places: string[];

beforeAll(async () => {
  house = await openHouse();
  const asReader = await makeNewcomer(house, reader);
  await operate(house.dataDir, 'grant', reader.email, '--count', '8');
  await sayMore(asReader);
  await leaveInSky(asReader, LONG_TEXT);
  const ids: string[] = [];
  for (const other of others) {
    const browser = await makeNewcomer(house, other);
    await sayMore(browser);
    await leaveInSky(browser, other.letter);
    await writeFromOutside(browser, { answering: LONG_TEXT, content: other.letter });
    await writeFromOutside(asReader, { answering: other.letter, content: other.letter });
    ids.push((await findInSky(asReader, other.letter)).senderId);
  }
  const shutOut = { endpoint: `/api/blocks/${ids.pop()}`, method: 'POST' };
  await asReader.call({ ...shutOut, idempotencyKey: crypto.randomUUID() });
  places = [
    ...['/discover', '/featured', '/pigeons', '/messages', '/profile', '/settings'],
    ...ids.flatMap((id) => [`/users/${id}`, `/messages/${id}`]),
  ];
  seat = await house.seat({ isTouch: true });
  // "One minute ago" is longer than "just now", and this story lasts longer than a minute.
  await seat.page.clock.setFixedTime(new Date());
  await logIn(seat, reader);
  await seat.page.waitForURL('**/discover');
});
afterAll(() => house.close());

/** Six photos, a bio without a space, twenty languages, every wish. */
async function sayMore(browser: TestBrowser): Promise<void> {
  const photos = await Promise.all(
    [0, 60, 120, 180, 240, 300].map((hue) => uploadPhoto(browser, hue)),
  );
  const more = {
    bio: UNBROKEN_TEXT,
    spoken_languages: MANY_LANGUAGES,
    preferred_genders: ['female', 'male', 'non-binary', 'other'],
    preferred_age_min: 18,
    preferred_age_max: 120,
    show_preferences: true,
    ...toPhotoSet(photos),
  };
  const { ok, status } = await browser.call({ endpoint: '/api/user', method: 'PUT', body: more });
  if (!ok) throw new Error(`the profile was refused with ${status}`);
}

async function speak(page: Page, language: (typeof languages)[number]): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
}

test.each(languages)('the longest words fit into every screen, in %s', async (language) => {
  const { page } = seat;
  await speak(page, language);
  const problems: string[] = [];
  for (const place of places) {
    await visit(page, place);
    expect(new URL(page.url()).pathname).toBe(place);
    problems.push(...(await measureInSizes(page, place.replace(/[0-9a-f-]{36}/, 'id'))));
  }
  expectNone(problems);
});

test('so they do in the composer, the picker, the menu and the notifications', async () => {
  const { page } = seat;
  await speak(page, 'tr');
  const problems: string[] = [];
  await visit(page, '/discover');
  const letter = page.getByRole('article').filter({ hasText: LONG_NAME });
  await letter.getByRole('button', { name: 'Yanıtla' }).click();
  await page.getByLabel('Mektubun').fill(UNBROKEN_TEXT);
  problems.push(...(await measureInSizes(page, 'composer')));
  await page.getByRole('button', { name: 'Değiştir' }).click();
  await page.getByRole('dialog', { name: 'Hangisi uçsun?' }).waitFor();
  problems.push(...(await measureInSizes(page, 'picker')));
  await visit(page, '/messages?box=sent');
  await page.getByRole('button', { name: 'Hesap menüsü' }).click();
  await page.getByRole('menu').waitFor();
  problems.push(...(await measureInSizes(page, 'menu')));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Bildirimler/ }).click();
  await page.getByRole('dialog', { name: 'Bildirimler' }).waitFor();
  problems.push(...(await measureInSizes(page, 'notifications')));
  expectNone(problems);
});

testCalm(() => house);
