import type { Language } from './language.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;
const YEAR = 365 * DAY;

/** Cached, because creating a formatter is much slower than using it, and lists format many times. */
const formats = new Map<Language, Intl.RelativeTimeFormat>();

function formatOf(language: Language): Intl.RelativeTimeFormat {
  const known = formats.get(language);
  if (known !== undefined) return known;
  const made = new Intl.RelativeTimeFormat(language, { numeric: 'always' });
  formats.set(language, made);
  return made;
}

const justNow: Record<Language, string> = { tr: 'az önce', en: 'just now' };

/**
 * Formats a relative time: "3 dakika önce", "3 minutes ago". Returns "az önce" below one minute, and for a time in the
 * future on a device with a slow clock. Both times are milliseconds since 1970.
 */
export function relativeTime(language: Language, at: number, now: number): string {
  const seconds = Math.floor((now - at) / 1000);
  if (seconds < MINUTE) return justNow[language];
  const format = formatOf(language);
  if (seconds < HOUR) return format.format(-Math.floor(seconds / MINUTE), 'minute');
  if (seconds < DAY) return format.format(-Math.floor(seconds / HOUR), 'hour');
  if (seconds < MONTH) return format.format(-Math.floor(seconds / DAY), 'day');
  if (seconds < YEAR) return format.format(-Math.floor(seconds / MONTH), 'month');
  return format.format(-Math.floor(seconds / YEAR), 'year');
}
