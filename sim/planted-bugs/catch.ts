import * as v from 'valibot';

/** The result of a hunt for a bug. `by` is null if everything was played and nothing failed. */
export const catchSchema = v.object({
  by: v.nullable(v.picklist(['seeds', 'crash points', 'no answer'])),
  after: v.number(),
  breach: v.string(),
});
export type Catch = v.InferOutput<typeof catchSchema>;
