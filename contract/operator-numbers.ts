import * as v from 'valibot';
import { idSchema } from './ids.ts';
import { operatorReasonSchema } from './operator-desk.ts';

/** The schemas of the desk's pages Numbers and Jobs (product.md section 6). Times are ISO 8601 in UTC. */

const timeSchema = v.pipe(v.string(), v.isoTimestamp());

/** Day: 24 hours. Month: 30 days. Year: 52 weeks of 7 days each, of which the last one ends today. */
export const numberRanges = ['day', 'month', 'year'] as const;
export type NumberRange = (typeof numberRanges)[number];
export const numberRangeSchema = v.picklist(numberRanges);

/** One value for each point. null: it was not measured. */
const seriesSchema = v.array(v.nullable(v.number()));
export type NumberSeries = v.InferOutput<typeof seriesSchema>;

const disk = {
  /** Bytes of the pictures and their small copies. */
  pictures: v.nullable(v.number()),
  /** Bytes of the database. */
  database: v.nullable(v.number()),
  /** Free bytes of the volume with the pictures. */
  free: v.nullable(v.number()),
};

export const numbersReply = v.object({
  range: numberRangeSchema,
  /** When the answer was made. */
  at: timeSchema,
  /** The starts of the hours, days or weeks, oldest first. The last one is still going on. */
  points: v.array(timeSchema),
  series: v.object({
    /** New accounts. */
    people: seriesSchema,
    letters: seriesSchema,
    /** Of those letters, the ones to the sky. */
    sky_letters: seriesSchema,
    reports_opened: seriesSchema,
    reports_closed: seriesSchema,
    /** Minutes from report to close, the median of those closed. Of a week the mean of its days. */
    wait: seriesSchema,
    /** Pushes that a push service took. */
    pushes_taken: seriesSchema,
    pushes_failed: seriesSchema,
    /** The most dead jobs at one time. */
    dead_jobs: seriesSchema,
  }),
  /** The sum of the period before, of the same length. null: a part of it was not measured. */
  before: v.object({ people: v.nullable(v.number()), letters: v.nullable(v.number()) }),
  now: v.object({
    reports_open: v.number(),
    dead_jobs: v.number(),
    /** Unread letters, without those in the sky. */
    letters_in_air: v.number(),
    /** People who look at the app now. */
    people_here: v.number(),
    /** People with a session that was used in the last 24 hours. */
    people_active: v.number(),
  }),
  disk: v.object({
    ...disk,
    /** Days until the volume is full, at the pace of the last 30 days. null: not known, or it does not fill. */
    full_in_days: v.nullable(v.number()),
  }),
  /** Sessions used in the last 7 days by the build of their device, the most frequent first. null: not known. */
  versions: v.array(v.object({ build: v.nullable(v.string()), sessions: v.number() })),
});
export type Numbers = v.InferOutput<typeof numbersReply>;

/** A job that was given up. Its arguments are left out: they may be private. */
export const deadJobSchema = v.object({
  id: idSchema,
  kind: v.string(),
  attempts: v.number(),
  /** The last error, without e-mail addresses. */
  reason: v.string(),
  /** When it was given up. */
  since: timeSchema,
});
export type DeadJob = v.InferOutput<typeof deadJobSchema>;

export const deadJobsReply = v.object({
  items: v.array(deadJobSchema),
  next: v.nullable(v.string()),
  /** Of all dead jobs. */
  dead_count: v.number(),
});

export const discardJobBody = v.strictObject({ reason: operatorReasonSchema });
