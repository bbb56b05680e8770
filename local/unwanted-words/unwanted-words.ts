import type { GuvercinDatabase } from '../device/database.ts';
import { type RecordValue, readRecord } from '../device/stored-records.ts';
import { findUnwanted, lowerOther, lowerTurkish, toEntry } from './find-unwanted.ts';

/** The languages whose word lists were reviewed (docs/decisions/blocks-mutes-and-unwanted-words.md). */
export const listedLanguages = ['tr', 'en', 'de', 'fr', 'es'] as const;
export type ListedLanguage = (typeof listedLanguages)[number];

export type UnwantedWords = RecordValue<'unwanted-words'>;

/**
 * `none`: the letter is shown. `folded`: it contains an unwanted word. `checking`: the lists are not on this device
 * yet, so the result is unknown.
 */
export type Fold = 'none' | 'folded' | 'checking';
export type Judge = (letter: { content: string; image_alt: string | null }) => Fold;

const AT_FIRST: UnwantedWords = { isListOn: true, own: [], listed: null };
/** The maximum number of cached texts. */
const REMEMBERED = 2_000;

/** Returns the stored choice of unwanted words, or the default. */
export const readUnwanted = async (db: GuvercinDatabase): Promise<UnwantedWords> =>
  (await readRecord(db, 'unwanted-words')) ?? AT_FIRST;

/**
 * Returns a function that decides whether another person's letter is folded. `unwanted` is `null` if no choice is
 * stored.
 */
export function judgeOf(unwanted: UnwantedWords | null): Judge {
  const words = unwanted ?? AT_FIRST;
  const { isListOn, own, listed } = words;
  const key = JSON.stringify([isListOn, own, listed?.build, listed?.languages]);
  if (known?.key !== key) known = { key, judge: makeJudge(words) };
  return known.judge;
}

let known: { key: string; judge: Judge } | null = null;

function makeJudge({ isListOn, own, listed }: UnwantedWords): Judge {
  const readsTurkish = listed?.languages.includes('tr') ?? true;
  const lists = isListOn && listed !== null ? listed : { turkish: '', others: '' };
  const isUnwanted = findUnwanted({
    // Turkish endings are only matched for people who read Turkish. Otherwise "past" would match "pasta".
    turkish: withOwn(lists.turkish, readsTurkish ? own : [], lowerTurkish),
    others: withOwn(lists.others, own, lowerOther),
  });
  const otherwise = isListOn && listed === null ? 'checking' : 'none';
  const remembered = new Map<string, Fold>();
  return ({ content, image_alt }) => {
    const text = `${content}\n${image_alt ?? ''}`;
    const before = remembered.get(text);
    if (before !== undefined) return before;
    const fold = isUnwanted(text) ? 'folded' : otherwise;
    if (remembered.size >= REMEMBERED) remembered.clear();
    remembered.set(text, fold);
    return fold;
  };
}

const withOwn = (list: string, own: readonly string[], lower: (text: string) => string): string =>
  [list, ...own.map((word) => toEntry(word, lower))].join('\n');
