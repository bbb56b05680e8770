import * as v from 'valibot';

/** What a hunt for a bug came to; `by` is null when all was played and nothing failed. */
export const catchSchema = v.object({
  by: v.nullable(v.picklist(['seeds', 'crash points', 'no answer'])),
  /** So many seeds, or points, were played, the one that failed included. */
  after: v.number(),
  /** The first thing that was wrong. */
  breach: v.string(),
});
export type Catch = v.InferOutput<typeof catchSchema>;
