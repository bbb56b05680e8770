import * as v from 'valibot';

export const reportReasonSchema = v.picklist([
  'harassment',
  'threat',
  'minor',
  'nudity',
  'spam',
  'fake',
  /** Earlier builds offer it in addition to `harassment`. */
  'hate',
  'other',
]);
export type ReportReason = v.InferOutput<typeof reportReasonSchema>;

/** Operators are notified of these reasons at once. Reports with them are listed first. */
export const urgentReasons: readonly ReportReason[] = ['minor', 'threat'];
