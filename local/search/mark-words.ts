import { allWordsOf, foldText, wordsOf } from './fold-words.ts';

export interface MarkedPart {
  text: string;
  isHit: boolean;
}

/** Whether each of the terms begins a word of the text. */
export function hasTerms(text: string, terms: readonly string[]): boolean {
  const words = wordsOf(text);
  return terms.every((term) => words.some((word) => word.startsWith(term)));
}

/** Returns the quoted phrases of a search, each as two or more folded words. The last quotation may still be open. */
export function phrasesOf(search: string): string[][] {
  const quoted = Array.from(search.matchAll(QUOTED), ([, words = '']) => allWordsOf(words));
  return quoted.filter((words) => words.length > 1);
}

const QUOTED = /["“”„«»]([^"“”„«»]+)["“”„«»]?/gu;

/** Whether the words of each phrase are consecutive in the text. The last one may be the beginning of a word. */
export function hasPhrases(text: string, phrases: readonly (readonly string[])[]): boolean {
  if (phrases.length === 0) return true;
  const words = allWordsOf(text);
  return phrases.every((phrase) => words.some((_, at) => isPhraseAt(words, at, phrase)));
}

const isPhraseAt = (words: readonly string[], at: number, phrase: readonly string[]) =>
  phrase.every((part, index) => {
    const word = words[at + index] ?? '';
    return index === phrase.length - 1 ? word.startsWith(part) : word === part;
  });

/** Splits a text where its words begin with one of the terms. Only the typed part of such a word is marked. */
export function markWords(text: string, terms: readonly string[]): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let rest = 0;
  for (const { 0: word, index } of text.matchAll(WRITTEN_WORD)) {
    const length = hitLength(word, terms);
    if (length === 0) continue;
    if (index > rest) parts.push({ text: text.slice(rest, index), isHit: false });
    parts.push({ text: word.slice(0, length), isHit: true });
    rest = index + length;
  }
  if (rest < text.length) parts.push({ text: text.slice(rest), isHit: false });
  return parts;
}

/** Returns an excerpt of one or two lines around the first hit, starting at the beginning of a word. */
export function cutExcerpt(text: string, terms: readonly string[]): string {
  const flat = text.replace(/\s+/gu, ' ').trim();
  if (flat.length <= EXCERPT_LENGTH) return flat;
  const [first] = markWords(flat, terms);
  const at = first === undefined || first.isHit ? 0 : first.text.length;
  const from = at <= BEFORE_HIT ? 0 : flat.indexOf(' ', at - BEFORE_HIT) + 1;
  const begin = Math.min(from, at);
  const end = begin + EXCERPT_LENGTH;
  const piece = [...flat.slice(begin, end)].join('');
  return `${begin > 0 ? '… ' : ''}${piece}${end < flat.length ? ' …' : ''}`;
}

const EXCERPT_LENGTH = 160;
/** The number of characters shown before the first hit. */
const BEFORE_HIT = 40;

/** A word as in `wordsOf`, but in an unfolded text, where marks can follow its letters. */
const WRITTEN_WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\p{Script=Inherited}]*/gu;

/** Returns how much of the written word the longest matching term covers; 0 if none matches. */
function hitLength(word: string, terms: readonly string[]): number {
  const folded = foldText(word);
  const covered = Math.max(
    0,
    ...terms.filter((term) => folded.startsWith(term)).map((term) => term.length),
  );
  if (covered === 0) return 0;
  let length = 0;
  for (const { segment } of GRAPHEMES.segment(word)) {
    length += segment.length;
    if (foldText(word.slice(0, length)).length >= covered) break;
  }
  return length;
}

const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
