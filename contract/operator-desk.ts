import * as v from 'valibot';
import { messageSchema } from './entities.ts';
import { idSchema } from './ids.ts';
import { OPERATOR_REASON_MAX_LENGTH } from './limits.ts';
import { reportReasonSchema } from './report-reasons.ts';
import { isBlank, textUpTo } from './text.ts';

/** What operators see and do at /operator (product.md section 6). Times are ISO 8601 in UTC. */

const timeSchema = v.pipe(v.string(), v.isoTimestamp());

/** Whether the caller's session is one of an operator, and until when. */
export const operatorSessionReply = v.object({
  /** null: it is not, and has to be confirmed first. */
  ends_at: v.nullable(timeSchema),
  /** Only a passkey opens it: this server's address can carry passkeys. */
  needs_passkey: v.boolean(),
  full_name: v.nullable(v.string()),
});
export type OperatorSession = v.InferOutput<typeof operatorSessionReply>;

/** Why an operator removes a letter or suspends somebody. The person concerned reads it. */
export const operatorReasonSchema = v.pipe(
  textUpTo(OPERATOR_REASON_MAX_LENGTH),
  v.check((text) => !isBlank(text), 'a text that can be seen'),
);

export const reportStateSchema = v.picklist(['open', 'closed']);

/** How a report was closed: by what the operator did. */
export const reportOutcomeSchema = v.picklist(['letter-removed', 'suspended', 'no-act']);
export type ReportOutcome = v.InferOutput<typeof reportOutcomeSchema>;

/** A report in the list. */
export const listedReportSchema = v.object({
  id: idSchema,
  reason: reportReasonSchema,
  created_at: timeSchema,
  closed_at: v.nullable(timeSchema),
  /** One of ReportOutcome, or the words of an operator at the command line. */
  outcome: v.nullable(v.string()),
  kind: v.picklist(['sky-letter', 'direct-letter', 'profile']),
  /** The beginning of the letter; '' for a profile. */
  excerpt: v.string(),
  person_name: v.nullable(v.string()),
  reporter_name: v.nullable(v.string()),
  /** Open reports about the same letter, or about the same profile, this one included. */
  similar: v.number(),
});
export type ListedReport = v.InferOutput<typeof listedReportSchema>;

export const reportsReply = v.object({
  items: v.array(listedReportSchema),
  next: v.nullable(v.string()),
  /** Of all open reports. */
  open_count: v.number(),
});

/** One of the two people of a report, with what is known of them. */
export const deskPersonSchema = v.object({
  id: idSchema,
  full_name: v.nullable(v.string()),
  city: v.nullable(v.string()),
  state: v.picklist(['active', 'frozen', 'suspended', 'deleted']),
  registered_at: timeSchema,
  suspended_until: v.nullable(timeSchema),
  reports_against: v.number(),
  /** Of those, the ones after which an operator acted. */
  upheld_against: v.number(),
  reports_made: v.number(),
  upheld_made: v.number(),
  letters_today: v.number(),
  /** People whom they wrote to in 24 hours and who have not answered. */
  strangers_today: v.number(),
  suspensions: v.number(),
});
export type DeskPerson = v.InferOutput<typeof deskPersonSchema>;

export const reportReply = v.object({
  ...listedReportSchema.entries,
  text: v.nullable(v.string()),
  /** The letter as it stood; null for a report of a person. */
  letter: v.nullable(messageSchema),
  /** Is the letter still there for others? */
  is_letter_shown: v.boolean(),
  /** The profile's texts as they stood; null for a report of a letter. */
  profile: v.nullable(v.object({ full_name: v.nullable(v.string()), bio: v.nullable(v.string()) })),
  /** The letters between the two that the reporter sent along, oldest first. */
  context: v.array(messageSchema),
  /** How many pictures it keeps. */
  pictures: v.number(),
  evidence_until: timeSchema,
  reported: deskPersonSchema,
  reporter: deskPersonSchema,
  /** Other people who have written the same words as a first letter, those with the most letters first. */
  alike: v.array(
    v.object({ id: idSchema, full_name: v.nullable(v.string()), letters: v.number() }),
  ),
  /** Has the reporter blocked the other one? */
  has_blocked: v.boolean(),
});
export type DeskReport = v.InferOutput<typeof reportReply>;

/** What operators do; each leaves one line in the audit log. */
export const operatorActs = [
  'session-opened',
  'report-closed',
  'letter-removed',
  'person-suspended',
  'suspension-lifted',
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
    }),
  ),
  next: v.nullable(v.string()),
});
