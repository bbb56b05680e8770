import * as v from 'valibot';

/** Who runs a server, as its legal pages say (product.md section 2). */
export const operatorReply = v.object({
  name: v.string(),
  /** an e-mail address */
  contact: v.string(),
});
export type Operator = v.InferOutput<typeof operatorReply>;
