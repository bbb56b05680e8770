/**
 * Folds a text for search: without case and diacritics, and with ı, i, İ and I as one letter. Folding a folded text
 * changes nothing.
 */
export function foldText(text: string): string {
  if (IS_PLAIN.test(text)) return text.toLowerCase();
  if (IS_TURKISH.test(text)) {
    return text.toLowerCase().replace(TURKISH, (letter) => PLAIN_OF[letter] ?? letter);
  }
  return text
    .normalize('NFKD')
    .toLowerCase()
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(SINGLE, (letter) => SPELT[letter] ?? letter);
}

/** Returns the folded words of a text, each once, in their order. */
export const wordsOf = (text: string): string[] => [...new Set(allWordsOf(text))];

/** Returns the folded words of a text in their order, with repetitions. */
export function allWordsOf(text: string): string[] {
  const folded = foldText(text);
  if (IS_PLAIN.test(folded)) return folded.match(PLAIN_WORDS) ?? [];
  const spaced = HAS_UNSPACED.test(folded) ? folded.replace(UNSPACED, ' $& ') : folded;
  return spaced.match(WORDS) ?? [];
}

const IS_PLAIN = /^\p{ASCII}*$/u;

// Nearly every letter contains only these characters. Folding them separately is several times faster.
const IS_TURKISH = /^[\p{ASCII}çğıöşüâîûÇĞİÖŞÜÂÎÛ‘’“”–—]*$/u;
const TURKISH = /[çğıöşüâîû‘’“”–—]|\u0307/g;
const PLAIN_OF: Record<string, string> = {
  ç: 'c',
  ğ: 'g',
  ı: 'i',
  ö: 'o',
  ş: 's',
  ü: 'u',
  â: 'a',
  î: 'i',
  û: 'u',
  // The combining dot that lower-casing İ leaves behind.
  '\u0307': '',
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
};
const PLAIN_WORDS = /[a-z0-9]+/g;

/** Combining marks of all scripts, including the vowel points of Hebrew and Arabic, but not the vowels of Hindi. */
const MARKS = /[\p{Script=Inherited}\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]/gu;

/** Letters whose decomposition does not give the letters that people type instead. */
const SPELT: Record<string, string> = {
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ς: 'σ',
};
const SINGLE = /[ıßæœøđðłþς]/g;

/** Scripts without spaces between words. Each of their characters counts as a word. */
const UNSPACED = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff]/g;
const HAS_UNSPACED = new RegExp(UNSPACED.source);

const WORDS = /[\p{L}\p{N}\p{M}]+/gu;
