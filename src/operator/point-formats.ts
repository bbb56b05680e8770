import type { NumberRange } from '../../contract/operator-numbers.ts';
import type { Language } from '../../i18n/language.ts';

const POINT_DAYS = { day: 1 / 24, month: 1, year: 7 } as const;

/** Returns the formats of the Numbers page for one language and range. Days are the server's, in UTC. */
export function makeFormats(language: Language, range: NumberRange, points: readonly string[]) {
  const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 0 });
  const mark = new Intl.NumberFormat(language, { notation: 'compact' });
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 });
  const share = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const change = new Intl.NumberFormat(language, {
    ...{ style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' },
  } as const);
  const dates = points.map((point) => new Date(point));
  const dayFormat = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options });
  const clock = new Intl.DateTimeFormat(language, {
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  } as const);
  const day = dayFormat({ day: 'numeric', month: 'short' });
  const dayAlone = dayFormat({ day: 'numeric' });
  const month = dayFormat({ month: 'short' });
  const monthOfYear = dayFormat({ month: 'short', year: 'numeric' });
  const dayOfYear = dayFormat({ day: 'numeric', month: 'short', year: 'numeric' });

  /** Returns the labels of some points. Month and year are included where they change. */
  const ticks = (places: readonly number[]): string[] =>
    places.map((place, order) => {
      const date = dates[place];
      if (date === undefined) return '';
      if (range === 'day') return clock.format(date);
      const former = dates[places[order - 1] ?? -1];
      if (range === 'year') {
        const isSameYear = former?.getUTCFullYear() === date.getUTCFullYear();
        return (isSameYear ? month : monthOfYear).format(date);
      }
      const isSameMonth = former?.getUTCMonth() === date.getUTCMonth();
      return isSameMonth ? dayAlone.format(date) : day.format(date);
    });

  const formatPoint = { day: clock, month: day, year: dayOfYear }[range];
  return {
    whole: (value: number) => whole.format(value),
    mark: (value: number) => mark.format(value),
    percent: (value: number) => percent.format(value),
    share: (value: number) => share.format(value),
    change: (value: number) => change.format(value),
    points: dates.map((date) => formatPoint.format(date)),
    ticks,
    /** The length of a point in days. */
    pointDays: POINT_DAYS[range],
  };
}

const STEP = 1000;
const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Formats bytes: 62 GB. */
export function formatBytes(language: Language, bytes: number): string {
  const most = UNITS.length - 1;
  const power = bytes < 1 ? 0 : Math.min(most, Math.floor(Math.log10(bytes) / Math.log10(STEP)));
  const value = bytes / STEP ** power;
  return new Intl.NumberFormat(language, {
    ...{ style: 'unit', unit: UNITS[power] ?? 'byte', unitDisplay: 'short' },
    maximumFractionDigits: value < 10 && power > 0 ? 1 : 0,
  } as const).format(value);
}
