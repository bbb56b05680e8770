import * as v from 'valibot';

/** The operator of a server, as its legal pages show it (product.md section 2). */
export const operatorReply = v.object({
  name: v.string(),
  /** An e-mail address. */
  contact: v.string(),
});
export type Operator = v.InferOutput<typeof operatorReply>;
