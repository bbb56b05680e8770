import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { REPORT_TEXT_MAX_LENGTH } from '../limits.ts';
import { reportReasonSchema } from '../report-reasons.ts';
import { textOrNull } from '../text.ts';
import { defineMutation } from './define-mutation.ts';

const common = {
  id: idSchema,
  reason: reportReasonSchema,
  text: v.optional(textOrNull(REPORT_TEXT_MAX_LENGTH)),
  /** Whether to attach the last letters between the reporter and the reported person as evidence. */
  with_letters: v.optional(v.boolean()),
};
export const reportArgs = v.union([
  v.strictObject({ ...common, userId: idSchema }),
  v.strictObject({ ...common, messageId: idSchema }),
]);
export type Report = v.InferOutput<typeof reportArgs>;

export const report = defineMutation({
  name: 'report',
  group: 'people',
  method: 'POST',
  path: '/api/reports',
  summary: 'Tells the operator of a person or a message.',
  status: 202,
  args: reportArgs,
  body: reportArgs,
  reply: v.object({}),
  request: (args) => ({ body: args }),
  lanes: () => [],
});
