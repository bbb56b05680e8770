import * as v from 'valibot';

/** Length of a text as people count it: Unicode code points (product.md section 5). */
export function countCodePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
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

/** As `textUpTo`, but empty or only white space becomes null (product.md section 5). */
export function textOrNull(max: number) {
  return v.pipe(
    v.nullable(textUpTo(max)),
    v.transform((text) => (text === null || text === '' ? null : text)),
  );
}
