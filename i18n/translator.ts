import type { Catalogue, MessageKey } from './catalogue-tr.ts';
import type { Language } from './language.ts';

/** The texts of a translator. A missing text is shown as its key. */
export interface Words {
  catalogue: Partial<Catalogue>;
  errors: Readonly<Record<string, string>>;
}

export type Params = Record<string, string | number>;

/** A key for which the catalogues contain `<key>.one` and `<key>.other`. */
export type PluralKey = MessageKey extends infer Key
  ? Key extends `${infer Base}.other`
    ? Base
    : never
  : never;

/** Fills every {{name}}. A placeholder without a value stays unchanged. */
export function fillPlaceholders(text: string, params: Params = {}): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(params, name) ? isolate(String(params[name])) : whole,
  );
}

const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Isolates a right-to-left value, so that it does not change the order of the text around it. */
export function isolate(value: string): string {
  return RIGHT_TO_LEFT.test(value) ? `\u2068${value}\u2069` : value;
}

/** Looks up a key. Returns the key itself if it is missing (product.md section 1). */
export function lookUp(words: Readonly<Partial<Record<string, string>>>, key: string): string {
  return Object.hasOwn(words, key) ? (words[key] ?? key) : key;
}

export interface Translator {
  language: Language;
  t(key: MessageKey, params?: Params): string;
  /** Like `t`. `count` chooses the plural form and fills {{count}}. */
  plural(key: PluralKey, count: number, params?: Params): string;
  /** Returns the text of an error code (product.md section 8). */
  error(code: string): string;
}

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
