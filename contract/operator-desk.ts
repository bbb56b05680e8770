import * as v from 'valibot';
import { messageSchema } from './entities.ts';
import { idSchema } from './ids.ts';
import { OPERATOR_REASON_MAX_LENGTH } from './limits.ts';
import { reportReasonSchema } from './report-reasons.ts';
import { visibleTextUpTo } from './text.ts';

/** The schemas of the operators' calls (product.md section 6). Times are ISO 8601 in UTC. */

const timeSchema = v.pipe(v.string(), v.isoTimestamp());

export const operatorSessionReply = v.object({
  /** `null` if the session is not open. */
  ends_at: v.nullable(timeSchema),
  /** Whether the session can be opened only with a passkey. Otherwise a password opens it. */
  needs_passkey: v.boolean(),
  full_name: v.nullable(v.string()),
});
export type OperatorSession = v.InferOutput<typeof operatorSessionReply>;

/** The reason of a removal or a suspension. The person concerned reads it. */
export const operatorReasonSchema = visibleTextUpTo(OPERATOR_REASON_MAX_LENGTH);

export const reportStateSchema = v.picklist(['open', 'closed']);

export const reportOutcomeSchema = v.picklist([
  'letter-removed',
  'photo-removed',
  'suspended',
  'warned',
  'no-act',
]);
export type ReportOutcome = v.InferOutput<typeof reportOutcomeSchema>;

export const listedReportSchema = v.object({
  id: idSchema,
  reason: reportReasonSchema,
  created_at: timeSchema,
  closed_at: v.nullable(timeSchema),
  /** A `ReportOutcome`, or the text that an operator entered at the command line. */
  outcome: v.nullable(v.string()),
  kind: v.picklist(['sky-letter', 'direct-letter', 'profile']),
  taken_by_name: v.nullable(v.string()),
  /** The beginning of the letter. '' for a profile. */
  excerpt: v.string(),
  person_name: v.nullable(v.string()),
  reporter_name: v.nullable(v.string()),
  /** The number of open reports about the same letter or the same profile, including this one. */
  similar: v.number(),
});
export type ListedReport = v.InferOutput<typeof listedReportSchema>;

export const reportsReply = v.object({
  items: v.array(listedReportSchema),
  next: v.nullable(v.string()),
  open_count: v.number(),
  review_count: v.number(),
  /** The median time from report to close over the last 30 days. `null` if no report was closed. */
  median_wait_seconds: v.nullable(v.number()),
});

/** The reported person or the reporter, with figures about them. */
export const deskPersonSchema = v.object({
  id: idSchema,
  full_name: v.nullable(v.string()),
  /** The person's first photo. `null` if there is none. */
  photo_url: v.nullable(v.string()),
  city: v.nullable(v.string()),
  state: v.picklist(['active', 'frozen', 'suspended', 'deleted']),
  registered_at: timeSchema,
  suspended_until: v.nullable(timeSchema),
  reports_against: v.number(),
  /** The number of reports that led to a removal or a suspension. */
  upheld_against: v.number(),
  reports_made: v.number(),
  upheld_made: v.number(),
  letters_today: v.number(),
  /** The number of first letters to new people in the last 24 hours that have no answer. */
  strangers_today: v.number(),
  suspensions: v.number(),
});
export type DeskPerson = v.InferOutput<typeof deskPersonSchema>;

export const reportReply = v.object({
  ...listedReportSchema.entries,
  text: v.nullable(v.string()),
  /** The letter at the time of the report. `null` for a report of a person. */
  letter: v.nullable(messageSchema),
  is_letter_shown: v.boolean(),
  /** The texts of the profile at the time of the report. `null` for a report of a letter. */
  profile: v.nullable(v.object({ full_name: v.nullable(v.string()), bio: v.nullable(v.string()) })),
  /** The letters between the two persons that the reporter attached, oldest first. */
  context: v.array(messageSchema),
  pictures: v.number(),
  evidence_until: timeSchema,
  reported: deskPersonSchema,
  reporter: deskPersonSchema,
  /** Other people who sent the same text as a first letter. The people with the most letters come first. */
  alike: v.array(
    v.object({ id: idSchema, full_name: v.nullable(v.string()), letters: v.number() }),
  ),
  /** Whether the reporter has blocked the reported person. */
  has_blocked: v.boolean(),
});
export type DeskReport = v.InferOutput<typeof reportReply>;

export const operatorActs = [
  'session-opened',
  'report-closed',
  'letter-removed',
  'person-suspended',
  'suspension-lifted',
  'report-taken',
  'person-warned',
  'photo-removed',
  'person-logged-out',
  'appeal-granted',
  'appeal-rejected',
  'picture-allowed',
  'picture-refused',
  'settings-changed',
  'banner-changed',
  'job-retried',
  'job-discarded',
] as const;
export type OperatorAct = (typeof operatorActs)[number];

export const auditReply = v.object({
  items: v.array(
    v.object({
      id: idSchema,
      at: timeSchema,
      act: v.string(),
      operator_name: v.nullable(v.string()),
      report_id: v.nullable(idSchema),
      person_name: v.nullable(v.string()),
      reason: v.nullable(v.string()),
      job_kind: v.nullable(v.string()),
    }),
  ),
  next: v.nullable(v.string()),
});
