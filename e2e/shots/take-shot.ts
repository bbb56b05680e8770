import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Language } from '../../i18n/language.ts';
import { createTranslator } from '../../i18n/translate.ts';
import { keepWorld } from '../fixtures/hold-calls.ts';
import { untilCalm, untilStill } from '../fixtures/until-calm.ts';
import { untilMeant } from '../screens/play.ts';
import type { Screen } from '../screens/screen.ts';
import type { GalleryApp } from './gallery-app.ts';
import { type Hour, hours, MOMENT, type Size, type Theme, themes } from './hours.ts';

interface Setting {
  language: Language;
  size: Size;
  hour: Hour;
}

interface Picture {
  theme: Theme;
  png: Buffer;
}

const LOCALES = { tr: 'tr-TR', en: 'en-GB' } as const;
const LONGEST_WAIT_MS = 8_000;

/** Sets up one screen on a new device, and takes it in light and in dark. */
export async function takeShot(
  { browser, testApp }: { browser: Browser; testApp: GalleryApp },
  screen: Screen,
  setting: Setting,
): Promise<Picture[]> {
  const { language } = setting;
  const { world } = testApp;
  const context = await openDevice(browser, testApp.origin, setting);
  try {
    const { who, at, route, before, isLoading, act } = screen;
    if (who !== 'visitor') await context.addCookies(await testApp.logIn(world[who]));
    const page = await context.newPage();
    const stage = { context, page, world, translator: createTranslator(language) };
    await before?.(stage);
    if (who !== 'visitor') await comeIn(page);
    await page.goto(at?.(world) ?? route);
    await page.locator('main').first().waitFor();
    if (isLoading !== true) await untilThere(page);
    await act?.(stage);
    await untilMeant(screen, stage);
    await untilSeen(page);
    const pictures: Picture[] = [];
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme });
      await untilSeen(page);
      const png = await page.screenshot({ animations: 'disabled' });
      pictures.push({ theme, png });
    }
    return pictures;
  } finally {
    await context.close();
  }
}

/** Opens a device without workers, in the time zone of its hour, so that only the page must be controlled. */
async function openDevice(
  browser: Browser,
  origin: string,
  { language, size, hour }: Setting,
): Promise<BrowserContext> {
  const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true };
  const desktop = { viewport: { width: 1440, height: 900 } };
  const context = await browser.newContext({
    ...(size === 'phone' ? phone : desktop),
    baseURL: origin,
    locale: LOCALES[language],
    timezoneId: hours[hour].zone,
    colorScheme: 'light',
  });
  context.setDefaultTimeout(LONGEST_WAIT_MS);
  await context.addInitScript(beginAt, MOMENT);
  await context.addInitScript((chosen) => {
    Reflect.deleteProperty(globalThis, 'SharedWorker');
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
    localStorage.setItem('language', chosen);
  }, language);
  await keepWorld(context);
  return context;
}

/**
 * Shifts the clock of every page to the moment. The clock then runs on, because letters, streams and retries would wait
 * forever with a fixed clock.
 */
function beginAt(moment: number): void {
  const ahead = moment - Date.now();
  globalThis.Date = new Proxy(Date, {
    construct: (real, args) =>
      Reflect.construct(real, args.length > 0 ? args : [real.now() + ahead]),
    get: (real, key) => (key === 'now' ? () => real.now() + ahead : Reflect.get(real, key)),
  });
}

/**
 * Opens the start page, which redirects a logged-in person to their own screen, so that the device stores the session.
 */
async function comeIn(page: Page): Promise<void> {
  await page.goto('/');
  await page.waitForURL(/discover|completion/);
  await page.locator('main h1').first().waitFor();
}

async function untilThere(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor();
  await untilCalm(page);
}

async function untilSeen(page: Page): Promise<void> {
  await untilStill(page);
  await page.evaluate(async () => {
    const seen = [...document.images].filter((image) => {
      const { top, bottom } = image.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
    await Promise.allSettled(seen.map((image) => image.decode()));
  });
}
