import { englishErrors } from './en/errors.ts';
import type { Language } from './language.ts';
import { turkishErrors } from './tr/errors.ts';

const words: Record<Language, Record<string, string>> = { tr: turkishErrors, en: englishErrors };

/** A code's words in the given language; a code that this build does not know shows itself. */
export function errorWords(language: Language, code: string): string {
  return (Object.hasOwn(words[language], code) ? words[language][code] : undefined) ?? code;
}
