import type { Page } from 'playwright-core';
import { createTranslator } from '../../i18n/translate.ts';
import type { Translator } from '../../i18n/translator.ts';
import { LONG_NAME, LONG_TEXT, UNBROKEN_TEXT } from '../fixtures/extreme-texts.ts';
import { type FullTestApp, newcomer, reader } from '../fixtures/full-test-app.ts';
import type { Size } from '../fixtures/measure-in-sizes.ts';
import { logIn } from '../fixtures/person.ts';
import type { Seat } from '../fixtures/test-app.ts';
import { untilCalm } from '../fixtures/until-calm.ts';
import { untilMeant } from '../screens/play.ts';
import type { SweptScreen, World } from '../screens/screen.ts';
import { swept } from '../screens/screens.ts';

const hours = ['dawn', 'day', 'dusk', 'night'] as const;

/**
 * The two devices on which every screen is checked. The phone uses Turkish and touch in window sizes up to a tablet's.
 * The desktop uses English and a mouse in larger sizes. Each also shows the other language in two sizes.
 */
const devices = [
  {
    name: 'phone',
    options: { isTouch: true, density: 1 },
    language: 'tr',
    own: [390, 844],
    sizes: [
      [390, 844],
      [320, 640],
      [600, 900],
    ],
    inOtherLanguage: [
      [390, 844],
      [320, 640],
    ],
    walked: [[390, 700]],
    motion: 'no-preference',
  },
  {
    name: 'desktop',
    options: { isDesktop: true },
    language: 'en',
    own: [1280, 800],
    // 640 × 400 corresponds to a desktop at 200 % zoom or a phone in landscape.
    sizes: [
      [900, 800],
      [1200, 800],
      [1760, 900],
      [640, 400],
      [2560, 1200],
    ],
    inOtherLanguage: [
      [1280, 800],
      [640, 400],
    ],
    walked: [
      [1280, 800],
      [640, 400],
    ],
    motion: 'reduce',
  },
] as const satisfies readonly Device[];

export interface Device {
  name: string;
  options: { isTouch?: boolean; density?: number; isDesktop?: boolean };
  language: 'tr' | 'en';
  own: Size;
  sizes: readonly Size[];
  inOtherLanguage: readonly Size[];
  /** The window sizes in which Tab visits all stops. */
  walked: readonly Size[];
  /** The motion preference when a screen opens. */
  motion: 'no-preference' | 'reduce';
}

export interface Stand {
  device: Device;
  translator: Translator;
  world: World;
  seats: Record<SweptScreen['who'], Seat>;
}

export const takeStands = (full: FullTestApp): Promise<Stand[]> =>
  Promise.all(devices.map((device) => takeStand(full, device)));

async function takeStand({ testApp, ids, ownId }: FullTestApp, device: Device): Promise<Stand> {
  const [visitor, coming, me] = await Promise.all(
    [1, 2, 3].map(() => testApp.seat(device.options)),
  );
  if (visitor === undefined || coming === undefined || me === undefined) {
    throw new Error('three seats were asked for');
  }
  const seats = { visitor, newcomer: coming, me };
  // Fixes the clock, because a text like "just now" changes after a minute.
  for (const { page } of Object.values(seats)) await page.clock.setFixedTime(new Date());
  await visitor.page.goto('/');
  await logIn(coming, newcomer);
  await coming.page.waitForURL('**/completion');
  await logIn(me, reader);
  await me.page.waitForURL('**/discover');
  // From then on the device works offline.
  await me.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  for (const { page } of Object.values(seats)) {
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), device.language);
  }
  const world = {
    me: reader.email,
    friend: { id: ids.long, name: LONG_NAME },
    unreadId: ids.long,
    referralCode: 'ABCDEFGH',
    ownInSky: { id: ownId },
    inSky: { name: LONG_NAME, letter: UNBROKEN_TEXT },
    words: { draft: UNBROKEN_TEXT, long: LONG_TEXT, waiting: LONG_TEXT },
  };
  return { device, translator: createTranslator(device.language), world, seats };
}

export async function open(
  { device, translator, world, seats }: Stand,
  screen: SweptScreen,
): Promise<Page> {
  const { context, page } = seats[screen.who];
  const stage = { context, page, world, translator };
  const [width, height] = device.own;
  await page.setViewportSize({ width, height });
  await page.emulateMedia({
    colorScheme: 'light',
    reducedMotion: device.motion,
    ...{ forcedColors: null, contrast: null },
  });
  const hour = hourOf(device, screen);
  await page.evaluate((chosen) => localStorage.setItem('hour', chosen), hour);
  await screen.before?.(stage);
  await page.goto(screen.at?.(world) ?? screen.route);
  await page.locator('main h1, [role="dialog"]').first().waitFor();
  await untilCalm(page);
  await screen.act?.(stage);
  await untilMeant(screen, stage);
  return page;
}

/**
 * Returns the hour of a screen on a device. The two devices have different hours, which shift from screen to screen.
 */
function hourOf(device: Device, screen: SweptScreen): string {
  const at = swept.indexOf(screen) + (device.name === 'phone' ? 0 : 2);
  return hours[(at + hours.length) % hours.length] ?? 'day';
}
