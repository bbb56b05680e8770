import { countryCodes } from './country-codes.ts';
import type { Language } from './language.ts';
import { languageCodes } from './language-codes.ts';

export interface NamedCode {
  code: string;
  name: string;
}

/** A country's name in the given language; the code itself where the platform knows none. */
export function countryName(language: Language, code: string): string {
  return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
}

/** All countries by name, in the alphabet of the given language. */
export function countryList(language: Language): NamedCode[] {
  return namedList(language, 'region', countryCodes);
}

/** A spoken language's name in the given one; the code itself where the platform knows none. */
export function languageName(language: Language, code: string): string {
  return new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code;
}

/** All spoken languages by name, in the alphabet of the given one. */
export function languageList(language: Language): NamedCode[] {
  return namedList(language, 'language', languageCodes);
}

function namedList(
  language: Language,
  type: 'region' | 'language',
  codes: readonly string[],
): NamedCode[] {
  const names = new Intl.DisplayNames(language, { type });
  const order = new Intl.Collator(language);
  return codes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => order.compare(a.name, b.name));
}
