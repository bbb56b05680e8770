import type { Language } from '../../i18n/language.ts';

/** The formats of a time: complete, or only its day or hour. */
const styles = {
  whole: { dateStyle: 'long', timeStyle: 'short' },
  day: { day: 'numeric', month: 'short' },
  'day-with-weekday': { day: 'numeric', month: 'long', weekday: 'long' },
  'day-with-weekday-and-year': { day: 'numeric', month: 'long', year: 'numeric', weekday: 'long' },
  year: { year: 'numeric' },
  clock: { hour: '2-digit', minute: '2-digit' },
  /** Always 24 hours, like a postmark. */
  stamp: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Cached, because creating a formatter is much slower than using it, and lists format many times. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats a moment in a language, in the device's time zone. */
export function formatTime(language: Language, style: keyof typeof styles, at: Date): string {
  const key = `${language} ${style}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, styles[style]);
  formats.set(key, format);
  return format.format(at);
}
