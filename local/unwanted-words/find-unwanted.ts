import { isInflected } from './turkish-endings.ts';

/** The unwanted words, one per line, in the form of `toEntry`. */
export interface WordLists {
  /** Compared in Turkish lower case: I becomes ı. */
  turkish: string;
  /** Compared in the lower case of all other languages. */
  others: string;
}

type LowerCase = (text: string) => string;

/** Invisible characters, such as a soft hyphen within a word. */
const UNSEEN = /\p{Cf}/gu;
/** The combining dot that lower-casing İ to i leaves behind. */
const DOT_ABOVE = /\u0307/g;
const seen = (text: string): string => text.normalize('NFC').replace(UNSEEN, '');
export const lowerTurkish: LowerCase = (text) => seen(text).toLocaleLowerCase('tr');
export const lowerOther: LowerCase = (text) =>
  seen(text).toLowerCase().replace(DOT_ABOVE, '').normalize('NFC');

const WORDS = /[\p{L}\p{N}\p{M}]+/gu;
/** Scripts that put no spaces between words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;

/**
 * Normalises one line of a list: a word, or the words of a phrase with one space between them. A line without letters,
 * or in a script without spaces between words, is only trimmed. Returns '' for a line without words.
 */
export function toEntry(written: string, lower: LowerCase): string {
  const text = lower(written);
  if (UNSPACED.test(text)) return text.trim();
  const words = text.match(WORDS);
  if (words === null) return text.trim();
  // Without this, the letters of "s&m" would match any initials.
  return words.some((word) => word.length > 1) ? words.join(' ') : '';
}

/** Returns a function that finds whole words of the lists in a text, in any case. */
export function findUnwanted({ turkish, others }: WordLists): (text: string) => boolean {
  const finders = [
    makeFinder(turkish, { lower: lowerTurkish, hasEndings: true }),
    makeFinder(others, { lower: lowerOther, hasEndings: false }),
  ];
  return (text) => finders.some((find) => find(text));
}

function makeFinder(
  lines: string,
  { lower, hasEndings }: { lower: LowerCase; hasEndings: boolean },
): (text: string) => boolean {
  const entries = lines.split('\n').filter((line) => line !== '');
  if (entries.length === 0) return () => false;
  const words = new Set<string>();
  const phrases: string[] = [];
  const literals: string[] = [];
  for (const entry of entries) {
    if (UNSPACED.test(entry) || entry.match(WORDS) === null) literals.push(entry);
    else if (entry.includes(' ')) phrases.push(` ${entry} `);
    else words.add(entry);
  }
  return (written) => {
    const text = lower(written);
    const shown = text.match(WORDS) ?? [];
    if (shown.some((word) => words.has(word))) return true;
    if (hasEndings && shown.some((word) => isInflected(word, words))) return true;
    if (literals.some((literal) => text.includes(literal))) return true;
    if (phrases.length === 0) return false;
    const spaced = ` ${shown.join(' ')} `;
    return phrases.some((phrase) => spaced.includes(phrase));
  };
}
