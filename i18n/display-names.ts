import { countryCodes } from './country-codes.ts';
import type { Language } from './language.ts';

/** Languages that people say they speak: ISO 639-1, as BCP 47 tags. */
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
