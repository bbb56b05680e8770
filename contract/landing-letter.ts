import * as v from 'valibot';

/**
 * A letter of the sky for the public. It contains no link to its author, its pigeon or its id (product.md section 2).
 */
export const landingLetterSchema = v.object({
  content: v.string(),
  full_name: v.string(),
  city: v.nullable(v.string()),
  /** ISO 3166-1 alpha-2. The capitals of a city follow the rules of this country. */
  country: v.nullable(v.string()),
  created_at: v.pipe(v.string(), v.isoTimestamp()),
});
export type LandingLetter = v.InferOutput<typeof landingLetterSchema>;

export const landingLetterReply = v.object({ letter: v.nullable(landingLetterSchema) });
