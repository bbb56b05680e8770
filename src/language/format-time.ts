import type { Language } from '../../i18n/language.ts';

/** How a screen may say a moment: whole, or its day or hour alone. */
const styles = {
  whole: { dateStyle: 'long', timeStyle: 'short' },
  day: { day: 'numeric', month: 'short' },
  weekday: { day: 'numeric', month: 'long', weekday: 'long' },
  'weekday-of-year': { day: 'numeric', month: 'long', year: 'numeric', weekday: 'long' },
  year: { year: 'numeric' },
  clock: { hour: '2-digit', minute: '2-digit' },
  /** In 24 hours wherever one is, as a post office stamps. */
  stamp: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Making a formatter takes a browser many times as long as using it, and a list says many times. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** A moment, by the device's clock and zone, in the words of a language. */
export function formatTime(language: Language, style: keyof typeof styles, at: Date): string {
  const key = `${language} ${style}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, styles[style]);
  formats.set(key, format);
  return format.format(at);
}
