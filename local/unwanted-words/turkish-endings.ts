/** Shorter words begin too many other words: göt of götürmek. */
const STEM_MIN_LENGTH = 4;

const BACK_VOWEL = /[aıouâû]/;
const VOWEL = /[aıoueiöüâîû]/;
const LAST_VOWEL = /[aıoueiöüâîû](?=[^aıoueiöüâîû]*$)/;
/** The last letters of a word that soften before a vowel: köpek, köpeği. */
const SOFT: Record<string, string> = { k: 'ğ', p: 'b', ç: 'c', t: 'd' };

/**
 * The endings of a noun: plural, possessive, case. A is a or e, and I is ı, u, i or ü, by vowel harmony. The endings -m and
 * -n after a vowel, and endings that form a new word, are left out: with them kaza would match kazan.
 */
const CASE = '(?:I|A|[dt]An?|In|l[A]|[cç]A)';
const AFTER_THEIRS = '(?:nI|nA|ndAn?|nIn|ylA|ncA)';
const AFTER_CONSONANT = `(?:${CASE}|(?:ImIz|InIz|Im|In)${CASE}?|I${AFTER_THEIRS}?)`;
const AFTER_VOWEL = `(?:yI|yA|nIn|[dt]An?|ylA|[cç]A|(?:mIz|nIz)${CASE}?|sI${AFTER_THEIRS}?)`;
const PLURAL = `lAr${AFTER_CONSONANT}?`;

const endings = (after: string, a: string, i: string): RegExp =>
  new RegExp(`^(?:${after}|${PLURAL})$`.replaceAll('A', a).replaceAll('I', i));

const ENDINGS = {
  back: {
    vowel: endings(AFTER_VOWEL, 'a', '[ıu]'),
    consonant: endings(AFTER_CONSONANT, 'a', '[ıu]'),
  },
  front: {
    vowel: endings(AFTER_VOWEL, 'e', '[iü]'),
    consonant: endings(AFTER_CONSONANT, 'e', '[iü]'),
  },
};

/** Whether a word is one of `words` with Turkish endings of a noun. Both are in Turkish lower case. */
export function isInflected(word: string, words: ReadonlySet<string>): boolean {
  for (let at = STEM_MIN_LENGTH; at < word.length; at += 1) {
    const stem = word.slice(0, at);
    const rest = word.slice(at);
    if (words.has(stem) && endingsAfter(stem)?.test(rest)) return true;
    const hard = hardened(stem);
    if (hard === null || !words.has(hard)) continue;
    if (VOWEL.test(rest.charAt(0)) && endingsAfter(stem)?.test(rest)) return true;
  }
  return false;
}

function endingsAfter(stem: string): RegExp | undefined {
  const last = stem.match(LAST_VOWEL)?.[0];
  if (last === undefined) return undefined;
  const harmony = BACK_VOWEL.test(last) ? ENDINGS.back : ENDINGS.front;
  return VOWEL.test(stem.slice(-1)) ? harmony.vowel : harmony.consonant;
}

/**
 * Returns a stem in its form without an ending: köpeğ gives köpek. Returns `null` if it does not end in a softened
 * letter.
 */
function hardened(stem: string): string | null {
  const last = stem.slice(-1);
  const hard = Object.keys(SOFT).find((letter) => SOFT[letter] === last);
  return hard === undefined ? null : stem.slice(0, -1) + hard;
}
