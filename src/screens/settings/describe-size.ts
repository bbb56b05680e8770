import type { Language } from '../../../i18n/language.ts';

const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const STEP = 1000;

/** Formats bytes in the largest unit with a value of at least one: "4,2 MB", "10.5 GB". */
export function describeSize(language: Language, bytes: number): string {
  const format = (unit: number, digits: number) =>
    new Intl.NumberFormat(language, {
      style: 'unit',
      unit: UNITS[unit] ?? 'terabyte',
      maximumFractionDigits: digits,
    }).format(bytes / STEP ** (unit + 1));
  const largest = UNITS.findLastIndex((_, unit) => bytes >= STEP ** (unit + 1));
  return largest > 0 ? format(largest, 1) : format(0, 0);
}
