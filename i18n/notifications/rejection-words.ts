import { errorWords } from '../error-words.ts';
import type { Language } from '../language.ts';
import type { TitleAndMessage } from './word-shapes.ts';

const titles: Record<Language, string> = {
  tr: 'Bir mektubun uçamadı',
  en: 'One of your letters could not fly',
};

/** Returns the text about a letter that was rejected while no tab was visible. It never contains the letter's text. */
export function rejectionWords(language: Language, code: string): TitleAndMessage {
  return { title: titles[language], message: errorWords(language, code) };
}
