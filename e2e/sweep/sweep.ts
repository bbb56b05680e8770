import type { Page } from 'playwright-core';
import { findBarriers, wearTheme } from '../fixtures/find-barriers.ts';
import { findLasting } from '../fixtures/find-lasting.ts';
import { walkStops } from '../fixtures/keyboard.ts';
import { measureInSize, type Size } from '../fixtures/measure-in-sizes.ts';
import { findPlain, findRestless, findSurplusTurned } from '../fixtures/measure-page.ts';
import { untilCalm } from '../fixtures/until-calm.ts';
import type { SweptScreen } from '../screens/screen.ts';
import { letWitnessGo } from '../witness/let-witness-go.ts';
import { type Device, open, type Stand } from './stands.ts';

/** The widths of the phone, tablet and desktop layouts. */
const TURNED_WIDTHS = [320, 900, 1200];
const WIDE_TEXT_SIZES: Size[] = [
  [320, 700],
  [1200, 700],
];

export async function sweep(stand: Stand, screen: SweptScreen): Promise<string[]> {
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
  found.push(...(await lookInSizes(page, device, screen)));
  found.push(...(await lookInOtherLanguage(page, device, screen)));
  return found;
}

async function findNamelessness(page: Page, { language }: Device): Promise<string[]> {
  const lang = await page.evaluate(() => document.documentElement.lang);
  const title = await page.title();
  return [
    ...(lang === language ? [] : [`says that it is in ${lang}`]),
    ...(title === '' ? ['has no title'] : []),
  ];
}

/** Checks accessibility in light and dark, and that all elements have the same places in both. */
async function lookInThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  await wearTheme(page, 'light');
  found.push(...(await findBarriers(page, 'all')).map((each) => `light: ${each}`));
  const light = await page.evaluate(findPlaces);
  await wearTheme(page, 'dark');
  found.push(...(await findBarriers(page, 'colours')).map((each) => `dark: ${each}`));
  const dark = await page.evaluate(findPlaces);
  // A list that is still loading moves for other reasons, so only differences that occur again count.
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

/** Returns the places of all elements except for drawings, by class or name. */
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

/** Checks that Tab visits all stops and leaves the page, and that each stop is visible. */
async function walk(page: Page, { walked }: Device): Promise<string[]> {
  const found: string[] = [];
  for (const [width, height] of walked) {
    await page.setViewportSize({ width, height });
    const by = (problem: string) => `by Tab at ${width} px: ${problem}`;
    try {
      if ((await walkStops(page)).length === 0) found.push(by('there is no stop'));
    } catch (error) {
      // The message of an assertion is shortened, but its `actual` property is complete.
      const actual = error instanceof Error && 'actual' in error ? error.actual : error;
      found.push(by(String(actual)));
    }
  }
  return found;
}

const howToMeasure = ({ name }: Device, { layer }: SweptScreen) => ({
  isTouch: name === 'phone',
  layer,
  isToEnd: layer === undefined,
});

async function lookInSizes(page: Page, device: Device, screen: SweptScreen): Promise<string[]> {
  const how = howToMeasure(device, screen);
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
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
  return found;
}

/** Returns layout problems after another tab has switched the language. */
async function lookInOtherLanguage(
  page: Page,
  device: Device,
  screen: SweptScreen,
): Promise<string[]> {
  const language = device.language === 'tr' ? 'en' : 'tr';
  await page.evaluate((chosen) => {
    localStorage.setItem('language', chosen);
    dispatchEvent(new StorageEvent('storage', { key: 'language' }));
  }, language);
  await page.waitForFunction((chosen) => document.documentElement.lang === chosen, language);
  const found: string[] = [];
  for (const size of device.inOtherLanguage) {
    const problems = await measureInSize(page, size, howToMeasure(device, screen));
    found.push(...problems.map((problem) => `in ${language}, ${problem}`));
  }
  // The next screen uses the device's own language again.
  await page.evaluate((own) => localStorage.setItem('language', own), device.language);
  return found;
}

/** Sets the text spacing that people must be able to use (WCAG 2.2, 1.4.12). */
function setTextWide(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
    p { margin-block-end: 2em !important; }
  `);
  document.adoptedStyleSheets.push(sheet);
}
