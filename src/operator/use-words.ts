import { createContext, useContext } from 'react';
import type { Language } from '../../i18n/language.ts';
import { englishDesk } from '../../i18n/operator/desk-words-en.ts';
import { type DeskWord, turkishDesk } from '../../i18n/operator/desk-words-tr.ts';

const words: Record<Language, Record<DeskWord, string>> = { tr: turkishDesk, en: englishDesk };

export interface DeskTranslator {
  language: Language;
  /** Returns a text with the values of its `{{names}}` inserted. */
  t(word: DeskWord, values?: Record<string, string | number>): string;
  /** Formats day and time. */
  time(at: string): string;
  day(at: string): string;
  /** Formats how long ago, in minutes, hours or days. */
  wait(since: string): string;
  /** Formats a duration in minutes, hours or days. */
  span(seconds: number): string;
}

const SECOND_MS = 1000;
const MINUTE_SECONDS = 60;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

export function makeTranslator(language: Language): DeskTranslator {
  const timeFormat = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const dayFormat = new Intl.DateTimeFormat(language, { dateStyle: 'medium' });
  const t: DeskTranslator['t'] = (word, values = {}) =>
    words[language][word].replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
  return {
    language,
    t,
    time: (at) => timeFormat.format(new Date(at)),
    day: (at) => dayFormat.format(new Date(at)),
    wait: (since) => span(Math.max(0, (Date.now() - Date.parse(since)) / SECOND_MS)),
    span,
  };

  function span(seconds: number): string {
    const all = Math.floor(seconds / MINUTE_SECONDS);
    const minutes = all % HOUR_MINUTES;
    if (all < HOUR_MINUTES) return t('minutes', { minutes });
    if (all < DAY_MINUTES) return t('hours', { hours: Math.floor(all / HOUR_MINUTES), minutes });
    return t('days', { days: Math.floor(all / DAY_MINUTES) });
  }
}

export const DeskLanguage = createContext(makeTranslator('tr'));

export const useWords = () => useContext(DeskLanguage);
