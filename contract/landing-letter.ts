import * as v from 'valibot';

/**
 * A letter of the sky as anybody may read it: nothing in it leads to its author, its pigeon or itself
 * (product.md section 2).
 */
export const landingLetterSchema = v.object({
  content: v.string(),
  full_name: v.string(),
  city: v.nullable(v.string()),
  /** ISO 3166-1 alpha-2: a city is written in capitals as people there do it. */
  country: v.nullable(v.string()),
  created_at: v.pipe(v.string(), v.isoTimestamp()),
});
export type LandingLetter = v.InferOutput<typeof landingLetterSchema>;

export const landingLetterReply = v.object({ letter: v.nullable(landingLetterSchema) });
