import type { WordBlock } from '../device/database.ts';
import { asWritten, type LineHead, readHead } from './word-blocks.ts';

/**
 * The letters of a block in which each term begins a word. The longest term is looked for, the others only
 * where it is found.
 */
export function findLines({ text }: Pick<WordBlock, 'text'>, terms: readonly string[]): LineHead[] {
  const [longest, ...others] = terms.toSorted((a, b) => b.length - a.length).map(asWritten);
  const found: LineHead[] = [];
  if (longest === undefined) return found;
  const begins = others.map((term) => ` ${term}`);
  for (let at = text.indexOf(longest); at !== -1; ) {
    // Scripts without capitals have the word elsewhere too. The space is no part of what is looked for: the
    // text is full of spaces, and each would stop the search.
    if (text[at - 1] !== ' ') {
      at = text.indexOf(longest, at + 1);
      continue;
    }
    const begin = text.lastIndexOf('\n', at) + 1;
    const next = text.indexOf('\n', at);
    const end = next === -1 ? text.length : next;
    const line = begins.length === 0 ? '' : text.slice(begin, end);
    if (begins.every((term) => line.includes(term))) found.push(readHead(text, begin));
    at = text.indexOf(longest, end);
  }
  return found;
}
