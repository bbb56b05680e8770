import { countryCodes } from '../../i18n/country-codes.ts';
import { countryList, type NamedCode } from '../../i18n/display-names.ts';
import { type Language, languages } from '../../i18n/language.ts';
import { foldText, wordsOf } from '../../local/search/fold-words.ts';
import { hasTerms } from '../../local/search/mark-words.ts';

export interface Country extends NamedCode {
  /** What else it is called: in the other language, in short, in daily use. */
  others: readonly string[];
}

export interface FoundCountry extends NamedCode {
  /** By which other name it was found; null: by the one that is shown. */
  foundAs: string | null;
}

/** Names in daily use that no platform lists. */
const inDailyUse: Record<string, readonly string[]> = {
  CI: ['Fildişi Sahili', 'Ivory Coast'],
  CZ: ['Çek Cumhuriyeti', 'Czech Republic'],
  GB: ['İngiltere', 'İskoçya', 'Galler', 'England', 'Scotland', 'Wales', 'Great Britain'],
  NL: ['Holland'],
  TR: ['Turkey'],
  US: ['USA'],
};

const known = new Map<Language, readonly Country[]>();

/** All countries by name in the given language, with what else they are called. Made once. */
export function countriesIn(language: Language): readonly Country[] {
  const made = known.get(language) ?? makeCountries(language);
  known.set(language, made);
  return made;
}

function makeCountries(language: Language): Country[] {
  const names = [language, ...languages].flatMap((each) =>
    (['long', 'short'] as const).map(
      (style) => new Intl.DisplayNames(each, { type: 'region', style, fallback: 'none' }),
    ),
  );
  return countryList(language).map(({ code, name }) => {
    const all = [...names.flatMap((each) => each.of(code) ?? []), ...(inDailyUse[code] ?? [])];
    return { code, name, others: [...new Set(all)].filter((each) => each !== name) };
  });
}

/**
 * The countries in whose name each word of `text` begins a word, folded as search folds: who is called just
 * so first, then those whose name begins so, those with another name at the end. All of them where `text`
 * has no word.
 */
export function findCountries(countries: readonly Country[], text: string): FoundCountry[] {
  const terms = wordsOf(text);
  const begin = foldText(text.trim());
  const found = countries.flatMap(({ code, name, others }) => {
    const isOwn = hasTerms(name, terms);
    const foundAs = isOwn ? null : (others.find((other) => hasTerms(other, terms)) ?? null);
    if (!isOwn && foundAs === null) return [];
    const isCalledSo = [name, ...others].some((each) => foldText(each) === begin);
    const rank = isCalledSo ? 0 : isOwn ? (foldText(name).startsWith(begin) ? 1 : 2) : 3;
    return { rank, country: { code, name, foundAs } };
  });
  return found.toSorted((a, b) => a.rank - b.rank).map(({ country }) => country);
}

/** The country that a text names whole, in either language or by its code; null where it names none. */
export function countryCalled(countries: readonly Country[], text: string): string | null {
  const asked = foldText(text.trim());
  const named = ({ name, others }: Country) =>
    [name, ...others].some((each) => foldText(each) === asked);
  const code = countryCodes.find((each) => each === text.trim());
  return code ?? countries.find(named)?.code ?? null;
}

/** Where a device says that it is: its languages, the best first, and the zone of its clock. */
interface DevicePlace {
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
