import type { Language } from '../language.ts';
import type { TitleAndMessage } from './word-shapes.ts';

const words: Record<Language, TitleAndMessage> = {
  tr: {
    title: 'Bir mektubun hâlâ bekliyor',
    message:
      'Bu cihazdan yola çıkamadı. Bağlantı gelince yeniden denenecek; Güvercin’i de açabilirsin.',
  },
  en: {
    title: 'A letter of yours is still waiting',
    message:
      'It could not leave this device yet. It is tried again when there is a connection; you can also open Güvercin.',
  },
};

/**
 * Returns the text about a letter that has waited too long while no tab was visible. It never contains the letter's
 * text.
 */
export const waitingWords = (language: Language): TitleAndMessage => words[language];
