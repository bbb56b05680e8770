import type { Language } from '../../../i18n/language.ts';

const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const STEP = 1000;

/** "4,2 MB", "10.5 GB": bytes in the largest unit of which there is at least one. */
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
