import { countryCodes } from '../../i18n/country-codes.ts';

/** Where a device says that it is: its languages, the best first, and the zone of its clock. */
export interface DevicePlace {
  locales: readonly string[];
  timeZone: string;
}

/**
 * The country in which somebody may live, from what the device says; null where it says nothing. A language
 * with a country ('tr-TR') comes before the clock; where several languages name one, the clock decides.
 */
export function guessCountry({ locales, timeZone }: DevicePlace): string | null {
  const named = locales.map(regionOf).filter((region) => countryCodes.includes(region));
  const isHere = (region: string) => zonesOf(region).includes(timeZone);
  return named.find(isHere) ?? named[0] ?? countryCodes.find(isHere) ?? null;
}

/** What this device says. */
export function placeOfDevice(): DevicePlace {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { locales: navigator.languages, timeZone };
}

function regionOf(locale: string): string {
  try {
    return new Intl.Locale(locale).region ?? '';
  } catch {
    // Some browsers have been seen with a language that is none, such as 'C'.
    return '';
  }
}

/** Of newer browsers only, and not in the library of types yet. */
type ZonedLocale = Intl.Locale & { getTimeZones?: () => string[] | undefined };

function zonesOf(region: string): readonly string[] {
  const locale: ZonedLocale = new Intl.Locale(`und-${region}`);
  return locale.getTimeZones?.() ?? [];
}
