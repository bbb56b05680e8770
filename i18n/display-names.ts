import { countryCodes } from './country-codes.ts';
import type { Language } from './language.ts';

/** Spoken languages to choose from: ISO 639-1, as BCP 47 tags. */
export const languageCodes: readonly string[] =
  `ab af am ar as ay az ba be bg bm bn bo br bs ca ce co cs cv cy da de dv dz ee el en eo es et eu fa ff fi
  fo fr fy ga gd gl gn gu ha he hi hr ht hu hy id ig is it ja jv ka kk kl km kn ko ku ky lb lg ln lo lt lv mg
  mi mk ml mn mr ms mt my nb ne nl nn ny oc om or os pa pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm
  sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt ug uk ur uz ve vi wo xh yi yo za zh zu`.split(
    /\s+/,
  );

export interface NamedCode {
  code: string;
  name: string;
}

/** Returns a country's name in the given language, else in English, or `null` if the platform has none. */
export function countryName(language: Language, code: string): string | null {
  return nameOf(language, 'region', code) ?? nameOf('en', 'region', code);
}

/** Returns all countries that have a name in the given language, in its alphabetical order. */
export function countryList(language: Language, codes = countryCodes): NamedCode[] {
  return namedList(language, 'region', codes);
}

/** Returns a spoken language's name in the given language, else in English, or `null` if the platform has none. */
export function languageName(language: Language, code: string): string | null {
  return nameOf(language, 'language', code) ?? nameOf('en', 'language', code);
}

/** Returns all spoken languages that have a name in the given language, in its alphabetical order. */
export function languageList(language: Language, codes = languageCodes): NamedCode[] {
  return namedList(language, 'language', codes);
}

type Named = 'region' | 'language';

function nameOf(language: Language, type: Named, code: string): string | null {
  try {
    return new Intl.DisplayNames(language, { type, fallback: 'none' }).of(code) ?? null;
  } catch {
    // RangeError: an invalid language tag.
    return null;
  }
}

/** Returns the codes with their names, sorted. Browsers lack some names; those codes are left out. */
function namedList(language: Language, type: Named, codes: readonly string[]): NamedCode[] {
  const names = new Intl.DisplayNames(language, { type, fallback: 'none' });
  const order = new Intl.Collator(language);
  return codes
    .flatMap((code) => {
      const name = names.of(code);
      return name === undefined ? [] : [{ code, name }];
    })
    .sort((a, b) => order.compare(a.name, b.name));
}

/** City names of time zones that Turkish spells with its own letters. */
const turkishNames = new Map([['Istanbul', 'İstanbul']]);

/** Returns the city of a time zone, such as "New York", or `null` for one like UTC. */
export function cityOfZone(language: Language, zone: string): string | null {
  const parts = zone.split('/');
  const city = parts.at(-1)?.replaceAll('_', ' ');
  if (city === undefined || parts.length < 2 || parts[0] === 'Etc') return null;
  return (language === 'tr' ? turkishNames.get(city) : undefined) ?? city;
}
