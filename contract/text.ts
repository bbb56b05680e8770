import * as v from 'valibot';

/** Length of a text as people count it: Unicode code points (product.md section 5). */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/**
 * Signs without ink, as the inside of a character class: white space, controls, directions, zero widths,
 * fillers, tags, and the few that Unicode counts as letters and symbols: Braille without a dot, a note
 * without a head, Egyptian blanks.
 */
export const INKLESS = String.raw`\s\p{Cc}\p{Cf}\p{DI}\u2800\u{1d159}\u{13441}\u{13442}`;
const INK = new RegExp(`[^${INKLESS}]`, 'u');

/** Does a text show nothing? Then it counts as empty (product.md section 5). An emoji with joiners has ink. */
export function isBlank(text: string): boolean {
  return !INK.test(text);
}

/** Half a character: it has no bytes in UTF-8 and would come back as another one. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** Any string that a database can hold and give back: PostgreSQL has no place for NUL. */
export const storableText = v.pipe(
  v.string(),
  v.check((text) => !LONE_SURROGATE.test(text), 'a text of whole characters'),
  v.check((text) => !text.includes('\u0000'), 'a text without the character NUL'),
);

/** A string of at most `max` code points, trimmed at both ends. */
export function textUpTo(max: number) {
  return v.pipe(
    storableText,
    v.trim(),
    v.check((text) => countCodePoints(text) <= max, `at most ${max} characters`),
  );
}

/** As `textUpTo`, but refuses a blank text. */
export const visibleTextUpTo = (max: number) =>
  v.pipe(
    textUpTo(max),
    v.minLength(1),
    v.check((text) => !isBlank(text), 'a text that can be seen'),
  );

/** As `textUpTo`, but a blank text becomes null (product.md section 5). */
export function textOrNull(max: number) {
  return v.pipe(
    v.nullable(textUpTo(max)),
    v.transform((text) => (text === null || isBlank(text) ? null : text)),
  );
}
