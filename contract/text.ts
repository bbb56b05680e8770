import * as v from 'valibot';

/** Returns the length of a text in Unicode code points (product.md section 5). */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/**
 * Characters without ink, for use inside a character class: white space, controls, directional marks, zero-width
 * characters, fillers, tags, and a few that Unicode classifies as letters and symbols (Braille blank, null notehead,
 * Egyptian blanks).
 */
export const INKLESS = String.raw`\s\p{Cc}\p{Cf}\p{DI}\u2800\u{1d159}\u{13441}\u{13442}`;
const INK = new RegExp(`[^${INKLESS}]`, 'u');

/** Whether a text shows nothing and therefore counts as empty (product.md section 5). An emoji with joiners has ink. */
export function isBlank(text: string): boolean {
  return !INK.test(text);
}

/** Half of a surrogate pair. It has no UTF-8 encoding and would come back as another character. */
const LONE_SURROGATE = /\p{Surrogate}/u;

/** A string that a database can store and return. PostgreSQL does not accept NUL. */
export const storableText = v.pipe(
  v.string(),
  v.check((text) => !LONE_SURROGATE.test(text), 'a text of whole characters'),
  v.check((text) => !text.includes('\u0000'), 'a text without the character NUL'),
);

/** Returns the schema of a string with at most `max` code points, trimmed at both ends. */
export function textUpTo(max: number) {
  return v.pipe(
    storableText,
    v.trim(),
    v.check((text) => countCodePoints(text) <= max, `at most ${max} characters`),
  );
}

/** Like `textUpTo`, but rejects a blank text. */
export const visibleTextUpTo = (max: number) =>
  v.pipe(
    textUpTo(max),
    v.minLength(1),
    v.check((text) => !isBlank(text), 'a text that can be seen'),
  );

/** Like `textUpTo`, but a blank text becomes `null` (product.md section 5). */
export function textOrNull(max: number) {
  return v.pipe(
    v.nullable(textUpTo(max)),
    v.transform((text) => (text === null || isBlank(text) ? null : text)),
  );
}
