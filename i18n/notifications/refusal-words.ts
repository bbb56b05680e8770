import { errorWords } from '../error-words.ts';
import type { Language } from '../language.ts';
import type { TitleAndMessage } from './word-shapes.ts';

const titles: Record<Language, string> = {
  tr: 'Bir mektubun uçamadı',
  en: 'One of your letters could not fly',
};

/** What is told of a letter that was refused while nobody looked; never what it says. */
export function refusalWords(language: Language, code: string): TitleAndMessage {
  return { title: titles[language], message: errorWords(language, code) };
}
