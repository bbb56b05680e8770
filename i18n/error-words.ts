import { englishErrors } from './en/errors.ts';
import type { Language } from './language.ts';
import { turkishErrors } from './tr/errors.ts';

const words: Record<Language, Record<string, string>> = { tr: turkishErrors, en: englishErrors };

/** Returns the text of an error code in the given language. A code without a text is returned unchanged. */
export function errorWords(language: Language, code: string): string {
  return (Object.hasOwn(words[language], code) ? words[language][code] : undefined) ?? code;
}
