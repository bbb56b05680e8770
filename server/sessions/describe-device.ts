import bowser from 'bowser';
import type { RequestFacts } from '../http/call-handler.ts';

/** The columns of a session that describe its device. null if the request does not contain the value. */
export interface DeviceColumns {
  browser: string | null;
  system: string | null;
  device_kind: string | null;
  time_zone: string | null;
  build: string | null;
}

const LONGEST_USER_AGENT = 512;
const LONGEST_NAME = 40;
/** See `clientBuild` in contract/client-version.ts. */
const BUILD = /^\d{1,4}\.[0-9A-Za-z]{1,16}$/;
const kinds = new Map([
  ['mobile', 'phone'],
  ['tablet', 'tablet'],
  ['desktop', 'computer'],
]);

/** Describes the sending device from its headers, which can contain anything. */
export function describeDevice({
  userAgent,
  timeZone,
  build: sentBuild,
}: Pick<RequestFacts, 'userAgent' | 'timeZone' | 'build'>): DeviceColumns {
  const build = sentBuild !== null && BUILD.test(sentBuild) ? sentBuild : null;
  const time_zone = timeZone !== null && isTimeZone(timeZone) ? timeZone : null;
  if (userAgent === null || userAgent.trim() === '') {
    return { browser: null, system: null, device_kind: null, time_zone, build };
  }
  const { browser, os, platform } = bowser.parse(userAgent.slice(0, LONGEST_USER_AGENT));
  return {
    browser: shorten(browser.name),
    // People call their device iPhone or iPad, not iOS.
    system: shorten(os.name === 'iOS' ? platform.model : os.name),
    device_kind: kinds.get(platform.type ?? '') ?? null,
    time_zone,
    build,
  };
}

const shorten = (name: string | undefined): string | null =>
  name === undefined || name === ''
    ? null
    : name.replace(/ for Android$/, '').slice(0, LONGEST_NAME);

function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z0-9_+\-/]{1,64}$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    // This Node version does not support the time zone name.
    return false;
  }
}
