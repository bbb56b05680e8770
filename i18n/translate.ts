import type { Language } from './language.ts';
import { type Translator, translateWith, type Words } from './translator.ts';
import { words as english } from './words-en.ts';
import { words as turkish } from './words-tr.ts';

const words: Record<Language, Words> = { tr: turkish, en: english };

/** Creates a translator with all texts. The page has another translator, which loads its texts on demand. */
export const createTranslator = (language: Language): Translator =>
  translateWith(language, words[language]);
