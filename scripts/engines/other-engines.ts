import { existsSync } from 'node:fs';

/** A browser beside Chromium in which some of the stories are told as well. */
export interface OtherEngine {
  name: string;
  /** Where it is; null when it is absent. */
  find(): string | null;
  /** By this variable its stories learn where it is. */
  variable: string;
  story: string;
  /** What brings it to a Debian. */
  packages: readonly string[];
}

export const otherEngines: readonly OtherEngine[] = [
  {
    name: 'Firefox',
    find: findFirefox,
    variable: 'FIREFOX_PATH',
    story: 'e2e/engines/firefox.story.ts',
    packages: ['firefox-esr'],
  },
  {
    name: 'WebKitGTK',
    find: findWebkit,
    variable: 'WEBKIT_DRIVER_PATH',
    story: 'e2e/engines/webkit.story.ts',
    packages: ['webkit2gtk-driver', 'xvfb', 'xauth'],
  },
];

const FIREFOX_PLACES = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];
const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
/** The driver's browser wants a screen, and gets one of its own. */
const SCREEN = '/usr/bin/xvfb-run';

/** FIREFOX_PATH, else a usual place. */
function findFirefox(): string | null {
  return readNamed('FIREFOX_PATH') ?? FIREFOX_PLACES.find((place) => existsSync(place)) ?? null;
}

/** WEBKIT_DRIVER_PATH, else the usual place; null without it or its screen. */
function findWebkit(): string | null {
  const named = readNamed('WEBKIT_DRIVER_PATH');
  if (named !== null) return named;
  return [WEBKIT_DRIVER, SCREEN].every((place) => existsSync(place)) ? WEBKIT_DRIVER : null;
}

function readNamed(variable: string): string | null {
  const named = process.env[variable] ?? '';
  if (named === '') return null;
  if (!existsSync(named)) throw new Error(`${variable} names ${named}, which does not exist.`);
  return named;
}
