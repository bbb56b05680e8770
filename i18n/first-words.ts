import { first as firstEnglish } from './en/first.ts';
import { home as homeEnglish } from './en/home.ts';
import type { Language } from './language.ts';
import { first as firstTurkish } from './tr/first.ts';
import { home as homeTurkish } from './tr/home.ts';
import type { Words } from './translator.ts';

/** The texts of the landing page, in both languages. They are part of the first load. */
export const firstWords: Record<Language, Words> = {
  tr: { catalogue: { ...firstTurkish, ...homeTurkish }, errors: {} },
  en: { catalogue: { ...firstEnglish, ...homeEnglish }, errors: {} },
};
