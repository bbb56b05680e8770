import { countryCodes } from './country-codes.ts';
import type { Language } from './language.ts';

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
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const order = new Intl.Collator(language);
  return countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((a, b) => order.compare(a.name, b.name));
}
