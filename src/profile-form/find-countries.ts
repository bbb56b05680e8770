import { countryCodes } from '../../i18n/country-codes.ts';
import { countryList, type NamedCode } from '../../i18n/display-names.ts';
import { type Language, languages } from '../../i18n/language.ts';
import { foldText, wordsOf } from '../../local/search/fold-words.ts';
import { hasTerms } from '../../local/search/mark-words.ts';

export interface Country extends NamedCode {
  /** Other names: in the other language, short forms, common names. */
  others: readonly string[];
}

export interface FoundCountry extends NamedCode {
  /** The other name that matched. `null` if the shown name matched. */
  foundAs: string | null;
}

/** Common names that no platform lists. */
const inDailyUse: Record<string, readonly string[]> = {
  CI: ['Fildişi Sahili', 'Ivory Coast'],
  CZ: ['Çek Cumhuriyeti', 'Czech Republic'],
  GB: ['İngiltere', 'İskoçya', 'Galler', 'England', 'Scotland', 'Wales', 'Great Britain'],
  NL: ['Holland'],
  TR: ['Turkey'],
  US: ['USA'],
};

const known = new Map<Language, readonly Country[]>();

/** Returns all countries by name in the given language, with their other names. Computed once per language. */
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
 * Returns the countries with a name in which each word of `text` begins a word, folded like in search. Exact names come
 * first, then names that begin with the text, and other names last. Returns all countries if `text` has no word.
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

/** Returns the country whose complete name or code equals a text, in either language, or `null` if there is none. */
export function countryCalled(countries: readonly Country[], text: string): string | null {
  const asked = foldText(text.trim());
  const named = ({ name, others }: Country) =>
    [name, ...others].some((each) => foldText(each) === asked);
  const code = countryCodes.find((each) => each === text.trim());
  return code ?? countries.find(named)?.code ?? null;
}

/** The location hints of a device: its languages, in order of preference, and its time zone. */
interface DevicePlace {
  locales: readonly string[];
  timeZone: string;
}

/**
 * Returns the likely country of the person from the device, or `null` if it gives no hint. A language with a country
 * ('tr-TR') has priority over the time zone. If several languages have one, the time zone decides.
 */
export function guessCountry({ locales, timeZone }: DevicePlace): string | null {
  const named = locales.map(regionOf).filter((region) => countryCodes.includes(region));
  const isHere = (region: string) => zonesOf(region).includes(timeZone);
  return named.find(isHere) ?? named[0] ?? countryCodes.find(isHere) ?? null;
}

export function placeOfDevice(): DevicePlace {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { locales: navigator.languages, timeZone };
}

function regionOf(locale: string): string {
  try {
    return new Intl.Locale(locale).region ?? '';
  } catch {
    // Some browsers report an invalid language such as 'C'.
    return '';
  }
}

/** `getTimeZones` exists only in newer browsers. TypeScript's library does not contain it yet. */
type ZonedLocale = Intl.Locale & { getTimeZones?: () => string[] | undefined };

function zonesOf(region: string): readonly string[] {
  const locale: ZonedLocale = new Intl.Locale(`und-${region}`);
  return locale.getTimeZones?.() ?? [];
}
