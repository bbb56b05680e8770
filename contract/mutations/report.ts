import * as v from 'valibot';
import { idSchema } from '../ids.ts';
import { REPORT_TEXT_MAX_LENGTH } from '../limits.ts';
import { textOrNull } from '../text.ts';
import { defineMutation } from './mutation.ts';

export const reportReasonSchema = v.picklist([
  'spam',
  'harassment',
  'hate',
  'nudity',
  'fake',
  'minor',
  'other',
]);

const common = {
  id: idSchema,
  reason: reportReasonSchema,
  text: v.optional(textOrNull(REPORT_TEXT_MAX_LENGTH)),
};
export const reportArgs = v.union([
  v.strictObject({ ...common, userId: idSchema }),
  v.strictObject({ ...common, messageId: idSchema }),
]);
export type Report = v.InferOutput<typeof reportArgs>;

export const reportMutation = defineMutation({
  name: 'report',
  args: reportArgs,
  call: (args) => ({ method: 'POST', path: '/api/reports', body: args }),
  lanes: () => [],
  reply: v.object({}),
  hasUndo: false,
  silentRefusals: [],
});
