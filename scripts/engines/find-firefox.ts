import { existsSync } from 'node:fs';

const USUAL_PLACES = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

/** A Firefox: FIREFOX_PATH, else a usual place; null when there is none. */
export function findFirefox(): string | null {
  const named = process.env.FIREFOX_PATH;
  if (named !== undefined && named !== '') {
    if (!existsSync(named)) throw new Error(`FIREFOX_PATH names ${named}, which does not exist.`);
    return named;
  }
  return USUAL_PLACES.find((place) => existsSync(place)) ?? null;
}
