import type { Catalogue, MessageKey } from './catalogue-tr.ts';
import type { Language } from './language.ts';

/** What a translator speaks with; what it lacks shows itself. */
export interface Words {
  catalogue: Partial<Catalogue>;
  /** By error code. */
  errors: Readonly<Record<string, string>>;
}

export type Params = Record<string, string | number>;

/** A key whose catalogues hold `<key>.one` and `<key>.other`. */
export type PluralKey = MessageKey extends infer Key
  ? Key extends `${infer Base}.other`
    ? Base
    : never
  : never;

/** Fills every {{name}}; a name without a value stays visible as it is. */
export function fillPlaceholders(text: string, params: Params = {}): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? isolate(String(params[name])) : whole,
  );
}

const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** A name that is read from right to left leaves the order of the words around it alone. */
export function isolate(value: string): string {
  return RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value;
}

/** Looks a key up; a missing key shows itself (product.md section 1). */
export function lookUp(words: Readonly<Partial<Record<string, string>>>, key: string): string {
  return Object.hasOwn(words, key) ? (words[key] ?? key) : key;
}

/** Everything that turns keys, codes and counts into words of one language. */
export interface Translator {
  language: Language;
  t(key: MessageKey, params?: Params): string;
  /** As `t`, with `count` choosing the form and filling {{count}}. */
  plural(key: PluralKey, count: number, params?: Params): string;
  /** The words for an error's code (product.md section 8). */
  error(code: string): string;
}

/** Makes a translator of one language out of the words that are at hand. */
export function translateWith(language: Language, { catalogue, errors }: Words): Translator {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  return {
    language,
    t: (key, params) => fillPlaceholders(lookUp(catalogue, key), params),
    plural: (key, count, params) => {
      const form = rules.select(count) === 'one' ? 'one' : 'other';
      const text = lookUp(catalogue, `${key}.${form}`);
      return fillPlaceholders(text, { ...params, count: numbers.format(count) });
    },
    error: (code) => lookUp(errors, code),
  };
}
