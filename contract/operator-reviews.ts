import * as v from 'valibot';
import { messageSchema } from './entities.ts';
import { idSchema } from './ids.ts';
import { APPEAL_MAX_LENGTH, OPERATOR_REASON_MAX_LENGTH } from './limits.ts';
import { deskPersonSchema, listedReportSchema } from './operator-desk.ts';
import { visibleTextUpTo } from './text.ts';

/** The schemas of the operators' pages about people and reviews (product.md section 6). Times are ISO 8601 in UTC. */

const timeSchema = v.pipe(v.string(), v.isoTimestamp());

/** The kinds of decisions about a person. Each is mailed with its reason, and the person can appeal once. */
export const statementKindSchema = v.picklist([
  'warned',
  'suspended',
  'letter-removed',
  'photo-removed',
]);
export type StatementKind = v.InferOutput<typeof statementKindSchema>;

export const appealSchema = visibleTextUpTo(APPEAL_MAX_LENGTH);

export const listedPersonSchema = v.object({
  ...v.pick(deskPersonSchema, ['id', 'full_name', 'city', 'state', 'registered_at']).entries,
  /** The person's first photo. `null` if there is none. */
  photo_url: v.nullable(v.string()),
  reports_against: v.number(),
});
export type ListedPerson = v.InferOutput<typeof listedPersonSchema>;

export const peopleReply = v.object({ items: v.array(listedPersonSchema) });

/** A decision about a person, with their appeal. */
export const statementSchema = v.object({
  id: idSchema,
  kind: statementKindSchema,
  reason: v.string(),
  until: v.nullable(timeSchema),
  at: timeSchema,
  /** `null` if the decision was taken at the command line. */
  operator_name: v.nullable(v.string()),
  appeal: v.nullable(v.string()),
  appealed_at: v.nullable(timeSchema),
  /** The operator's answer to the appeal. `null` if there is none yet. */
  answer: v.nullable(v.string()),
  is_granted: v.nullable(v.boolean()),
});
export type Statement = v.InferOutput<typeof statementSchema>;

/**
 * A person as operators see them. Letters to individual people are not included. Operators see those only as evidence
 * of a report.
 */
export const deskPersonReply = v.object({
  person: deskPersonSchema,
  email: v.nullable(v.string()),
  bio: v.nullable(v.string()),
  photo_urls: v.array(v.string()),
  /** The active sessions, the most recently used first. */
  sessions: v.array(
    v.object({
      id: idSchema,
      /** `null` if the session was opened before devices were recorded. */
      browser: v.nullable(v.string()),
      system: v.nullable(v.string()),
      created_at: timeSchema,
      last_used_at: timeSchema,
    }),
  ),
  letters: v.array(messageSchema),
  reports: v.array(listedReportSchema),
  statements: v.array(statementSchema),
});
export type DeskPersonPage = v.InferOutput<typeof deskPersonReply>;

const reviewEntries = {
  id: idSchema,
  at: timeSchema,
  person: deskPersonSchema,
};

/** An appeal against a decision, or a picture that looks like a removed one. */
export const reviewSchema = v.variant('kind', [
  v.object({
    ...reviewEntries,
    kind: v.literal('appeal'),
    statement: statementSchema,
    /** Whether the caller made the decision. Another operator should review it, if there is one. */
    is_own: v.boolean(),
  }),
  v.object({
    ...reviewEntries,
    kind: v.literal('picture'),
    /** When the similar picture was removed. `null` if its hash is no longer stored. */
    removed_at: v.nullable(timeSchema),
  }),
]);
export type Review = v.InferOutput<typeof reviewSchema>;

/** The open reviews, oldest first. */
export const reviewsReply = v.object({ items: v.array(reviewSchema) });

export const reviewDecision = v.strictObject({
  /** Whether the appeal is granted or the picture may be sent. */
  is_granted: v.boolean(),
  /** The answer to an appeal. It is sent by mail. A picture needs no answer. */
  answer: v.optional(visibleTextUpTo(OPERATOR_REASON_MAX_LENGTH)),
});
