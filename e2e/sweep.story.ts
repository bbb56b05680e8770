import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTranslator } from '../i18n/translate.ts';
import type { Translator } from '../i18n/translator.ts';
import { expectNone } from './fixtures/expect-none.ts';
import { RTL_TEXT, UNBROKEN_TEXT } from './fixtures/extreme-texts.ts';
import { findBarriers, wearTheme } from './fixtures/find-barriers.ts';
import { findLasting } from './fixtures/find-lasting.ts';
import { type FullHouse, newcomer, openFullHouse, reader } from './fixtures/full-house.ts';
import { visit } from './fixtures/furnished-house.ts';
import type { Seat } from './fixtures/house.ts';
import { walkStops } from './fixtures/keyboard.ts';
import { measureInSize, type Size } from './fixtures/measure-in-sizes.ts';
import { findPlain, findRestless, findSurplusTurned } from './fixtures/measure-page.ts';
import { logIn } from './fixtures/person.ts';
import { untilCalm } from './fixtures/until-calm.ts';
import { type Screen, screens, screensOffline } from './screens.ts';
import { NO_NETWORK, testCalm } from './witness/test-calm.ts';

/** Phones, tablets, a small laptop; the last is a phone that lies, and a desktop at 200 %. */
const SIZES_OF_BOTH: readonly Size[] = [
  [320, 640],
  [600, 900],
  [900, 800],
  [1200, 800],
  [640, 400],
];
/** Where the layout is a phone’s, a tablet’s and a desktop’s. */
const TURNED_WIDTHS = [320, 900, 1200];
const WIDE_TEXT_SIZES: Size[] = [
  [320, 700],
  [1200, 700],
];
const hours = ['dawn', 'day', 'dusk', 'night'] as const;

/**
 * The two ways in which every screen is met: in either language, by finger and by mouse. Both are
 * then seen from the narrowest window to a laptop's, beyond which only the mouse goes.
 */
const devices = [
  {
    name: 'phone',
    options: { isTouch: true },
    language: 'tr',
    own: [390, 844],
    sizes: [[390, 844], ...SIZES_OF_BOTH],
    walked: [[390, 700]],
    motion: 'no-preference',
  },
  {
    name: 'desktop',
    options: { isDesktop: true },
    language: 'en',
    own: [1280, 800],
    sizes: [...SIZES_OF_BOTH, [1760, 900], [2560, 1200]],
    walked: [
      [1280, 800],
      [640, 400],
    ],
    motion: 'reduce',
  },
] as const satisfies readonly Device[];

interface Device {
  name: string;
  options: { isTouch?: boolean; isDesktop?: boolean };
  language: 'tr' | 'en';
  own: Size;
  sizes: readonly Size[];
  /** In which windows Tab goes through all. */
  walked: readonly Size[];
  /** What the device asks for when a screen opens. */
  motion: 'no-preference' | 'reduce';
}

/** A device with a tab for each of those who may look at a screen. */
interface Stand {
  device: Device;
  translator: Translator;
  seats: Record<Screen['who'], Seat>;
}

let full: FullHouse;
let stands: Stand[];

beforeAll(async () => {
  full = await openFullHouse();
  stands = await Promise.all(devices.map(takeStand));
});
afterAll(() => full.house.close());

function findStand(name: (typeof devices)[number]['name']): Stand {
  const stand = stands.find(({ device }) => device.name === name);
  if (stand === undefined) throw new Error(`there is no ${name}`);
  return stand;
}

async function takeStand(device: Device): Promise<Stand> {
  const { house } = full;
  const [visitor, coming, person] = await Promise.all(
    [1, 2, 3].map(() => house.seat(device.options)),
  );
  if (visitor === undefined || coming === undefined || person === undefined) {
    throw new Error('three seats were asked for');
  }
  const seats = { visitor, newcomer: coming, person };
  // A minute that passes makes other words of "just now".
  for (const { page } of Object.values(seats)) await page.clock.setFixedTime(new Date());
  await visitor.page.goto('/');
  await logIn(coming, newcomer);
  await coming.page.waitForURL('**/completion');
  await logIn(person, reader);
  await person.page.waitForURL('**/discover');
  // From then on the device can do without a network.
  await person.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  for (const { page } of Object.values(seats)) {
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), device.language);
  }
  return { device, translator: createTranslator(device.language), seats };
}

/** Goes to a screen and makes it what it is meant to be. */
async function open({ device, translator, seats }: Stand, screen: Screen): Promise<Page> {
  const { page } = seats[screen.who];
  const [width, height] = device.own;
  await page.setViewportSize({ width, height });
  await page.emulateMedia({
    colorScheme: 'light',
    reducedMotion: device.motion,
    ...{ forcedColors: null, contrast: null },
  });
  const hour = hourOf(device, screen);
  await page.evaluate((chosen) => localStorage.setItem('hour', chosen), hour);
  await page.goto(typeof screen.at === 'string' ? screen.at : screen.at(full.ids));
  await page.locator('main h1, [role="dialog"]').first().waitFor();
  await untilCalm(page);
  await screen.act?.({ page, translator });
  const words = page.getByText(screen.says(translator)).filter({ visible: true });
  await words.first().waitFor();
  if (screen.layer !== undefined) await page.getByRole(screen.layer).last().waitFor();
  return page;
}

/** Its two devices meet a screen at two hours; from screen to screen the hours move on. */
function hourOf(device: Device, screen: Screen): string {
  const at = screens.indexOf(screen) + (device.name === 'phone' ? 0 : 2);
  return hours[(at + hours.length) % hours.length] ?? 'day';
}

/** All that is wrong with a screen on a device, each with what it is found under. */
async function sweep(stand: Stand, screen: Screen): Promise<string[]> {
  const { device } = stand;
  const found: string[] = [];
  const page = await open(stand, screen);
  if (device.motion === 'reduce') found.push(...(await page.evaluate(findRestless)));
  await untilCalm(page);
  await letWitnessGo(page);
  found.push(...(await findNamelessness(page, device)));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await untilCalm(page);
  if (device.motion !== 'reduce') found.push(...(await page.evaluate(findRestless)));
  found.push(...(await lookInThemes(page)), ...(await lookInForcedColours(page)));
  if (screen.layer === undefined) found.push(...(await walk(page, device)));
  found.push(...(await lookInSizes(page, stand, screen)));
  return found;
}

/** From here on the page is turned about: what moves then does not move by itself. */
const letWitnessGo = (page: Page) =>
  page.evaluate(() => {
    globalThis.tellWitness = undefined;
  });

async function findNamelessness(page: Page, { language }: Device): Promise<string[]> {
  const lang = await page.evaluate(() => document.documentElement.lang);
  const title = await page.title();
  return [
    ...(lang === language ? [] : [`says that it is in ${lang}`]),
    ...(title === '' ? ['has no title'] : []),
  ];
}

/** Light and dark: the same document in the same places, which keeps nobody out in either. */
async function lookInThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  await wearTheme(page, 'light');
  found.push(...(await findBarriers(page, 'all')).map((each) => `light: ${each}`));
  const light = await page.evaluate(findPlaces);
  await wearTheme(page, 'dark');
  found.push(...(await findBarriers(page, 'colours')).map((each) => `dark: ${each}`));
  const dark = await page.evaluate(findPlaces);
  // A list that is still being filled lies elsewhere for another reason: what differs again is meant.
  if (findElsewhere(light, dark).length > 0) {
    found.push(...(await findLasting(page, () => findMoved(page))));
  }
  await wearTheme(page, 'light');
  return found;
}

async function findMoved(page: Page): Promise<string[]> {
  await wearTheme(page, 'light');
  const light = await page.evaluate(findPlaces);
  await wearTheme(page, 'dark');
  return findElsewhere(light, await page.evaluate(findPlaces));
}

function findElsewhere(light: readonly string[], dark: readonly string[]): string[] {
  const there = new Set(dark);
  return light
    .filter((place) => !there.has(place))
    .map((place) => `elsewhere in the dark: ${place}`);
}

/** Where everything but the scenery lies, by what it is. */
const findPlaces = () =>
  [...document.querySelectorAll('body *:not(svg *)')].map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return `${element.className || element.nodeName} ${[x, y, width, height].map(Math.round)}`;
  });

async function lookInForcedColours(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active', contrast: 'more' });
  const found = await page.evaluate(findPlain);
  await page.emulateMedia({ forcedColors: null, contrast: null });
  return found.map((each) => `with forced colours: ${each}`);
}

/** Tab goes through all and out again, and each stop is seen. */
async function walk(page: Page, { walked }: Device): Promise<string[]> {
  const found: string[] = [];
  for (const [width, height] of walked) {
    await page.setViewportSize({ width, height });
    const by = (problem: string) => `by Tab at ${width} px: ${problem}`;
    try {
      if ((await walkStops(page)).length === 0) found.push(by('there is no stop'));
    } catch (error) {
      // An assertion shortens in its message what it was told.
      const actual = error instanceof Error && 'actual' in error ? error.actual : error;
      found.push(by(String(actual)));
    }
  }
  return found;
}

async function lookInSizes(page: Page, { device }: Stand, screen: Screen): Promise<string[]> {
  const { layer } = screen;
  const how = { isTouch: device.name === 'phone', layer, isToEnd: layer === undefined };
  const found: string[] = [];
  for (const size of device.sizes) {
    found.push(...(await measureInSize(page, size, how)));
    const [width] = size;
    if (!TURNED_WIDTHS.includes(width)) continue;
    const turned = await findSurplusTurned(page);
    found.push(...turned.map((problem) => `${width} px ${problem}`));
  }
  await page.evaluate(setTextWide);
  for (const size of WIDE_TEXT_SIZES) {
    const problems = await measureInSize(page, size, { ...how, isTextWide: true });
    found.push(...problems.map((problem) => `with the text set wide, ${problem}`));
  }
  return found;
}

/** The text spacing that everybody must be able to set (WCAG 2.2, 1.4.12). */
function setTextWide(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
    p { margin-block-end: 2em !important; }
  `);
  document.adoptedStyleSheets.push(sheet);
}

/** Sweeps a screen on all devices at once: they wait more than they work. */
async function expectClean(screen: Screen): Promise<void> {
  const found = stands.map(async (stand) => {
    const { name, language } = stand.device;
    const problems = await sweep(stand, screen).catch((error: unknown) => [String(error)]);
    return problems.map((problem) => `${screen.name} on a ${name} in ${language}: ${problem}`);
  });
  expectNone((await Promise.all(found)).flat());
}

test('every address of the app is in the table', () => {
  const router = readFileSync(new URL('../src/router.tsx', import.meta.url), 'utf8');
  const routes = [...router.matchAll(/^ {2}path: '([^']+)'/gm)].map(([, path = '']) => path);
  const seen = [...screens, ...screensOffline].map(({ at }) => {
    const place = typeof at === 'string' ? at : at({ long: 'long', rtl: 'rtl', emoji: 'emoji' });
    return new URL(place, full.house.origin).pathname;
  });
  const isSeen = (route: string) =>
    seen.some((path) => new RegExp(`^${route.replace('$userId', '[^/]+')}$`).test(path));
  expect(routes.length).toBeGreaterThan(15);
  // `$` is whatever is nowhere else.
  expect(routes.filter((route) => route !== '$' && !isSeen(route))).toEqual([]);
});

test('the phone has a finger and the desktop a mouse', async () => {
  const hands = stands.map(({ seats }) =>
    seats.person.page.evaluate(() => matchMedia('(pointer: coarse)').matches),
  );
  expect(await Promise.all(hands)).toEqual([true, false]);
});

test.each(screens)('$name', (screen) => expectClean(screen));

describe('without a network', () => {
  beforeAll(async () => {
    for (const { seats } of stands) await seats.person.context.setOffline(true);
    full.house.network.cut();
  });
  afterAll(async () => {
    full.house.network.mend();
    for (const { seats } of stands) await seats.person.context.setOffline(false);
  });

  test.each(screensOffline)('$name', (screen) => expectClean(screen));
});

test('in the typefaces of the device, while ours have not come, the narrowest window is wide enough', async () => {
  const seat = await full.house.seat({ isTouch: true, isPageOnly: true });
  await seat.context.route('**/*.woff2', (route) => route.abort());
  const found: string[] = [];
  for (const place of ['/', '/login', '/register']) {
    await visit(seat.page, place);
    found.push(...(await measureInSize(seat.page, [320, 640], { isTouch: true, isToEnd: true })));
  }
  expectNone(found);
  await seat.context.close();
});

test('with more contrast alone the sky is flat and all ink is full', async () => {
  const { page } = findStand('desktop').seats.visitor;
  await page.emulateMedia({ contrast: 'more' });
  await visit(page, '/');
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

test('from right to left all stands on the other side, and an arrow points there', async () => {
  for (const { device, seats, translator } of stands) {
    const { t } = translator;
    const { page } = seats.person;
    const [width, height] = device.own;
    await page.setViewportSize({ width, height });
    const left = async (name: string) => {
      const link = page.getByRole('link', { name, exact: true }).filter({ visible: true });
      return (await link.first().boundingBox())?.x ?? Number.NaN;
    };
    await visit(page, '/terms');
    await letWitnessGo(page);
    await page.evaluate(() => {
      document.documentElement.dir = 'rtl';
    });
    expect(await left(t('nav.discover'))).toBeGreaterThan(await left(t('nav.pigeons')));
    const arrow = page.getByRole('link', { name: t('action.back') }).locator('svg');
    expect(await arrow.evaluate((svg) => getComputedStyle(svg).transform)).toContain('matrix(-1');
  }
});

test('a letter is set in the direction of its own words', async () => {
  const { page } = findStand('phone').seats.person;
  await visit(page, '/discover');
  const direction = (text: string) =>
    page
      .getByText(text)
      .first()
      .evaluate((element) => getComputedStyle(element).direction);
  expect(await direction(RTL_TEXT)).toBe('rtl');
  expect(await direction(UNBROKEN_TEXT)).toBe('ltr');
});

testCalm(() => full.house, ['status of 404', ...NO_NETWORK]);
