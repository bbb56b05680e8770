import * as v from 'valibot';
import { idSchema } from './ids.ts';
import { operatorReasonSchema } from './operator-desk.ts';

/** The schemas of the desk's pages Numbers and Jobs (product.md section 6). Times are ISO 8601 in UTC. */

const timeSchema = v.pipe(v.string(), v.isoTimestamp());

/** Day: 24 hours. Month: 30 days. Year: 52 weeks of 7 days each, of which the last one ends today. */
export const numberRanges = ['day', 'month', 'year'] as const;
export type NumberRange = (typeof numberRanges)[number];
export const numberRangeSchema = v.picklist(numberRanges);

/** One value for each point. `null` if it was not measured. */
const seriesSchema = v.array(v.nullable(v.number()));
export type NumberSeries = v.InferOutput<typeof seriesSchema>;

const disk = {
  /** Bytes of the pictures and their thumbnails. */
  pictures: v.nullable(v.number()),
  /** In bytes. */
  database: v.nullable(v.number()),
  /** Free bytes of the volume that stores the pictures. */
  free: v.nullable(v.number()),
};

export const numbersReply = v.object({
  range: numberRangeSchema,
  at: timeSchema,
  /** The starts of the hours, days or weeks, oldest first. The last one is not over yet. */
  points: v.array(timeSchema),
  series: v.object({
    /** New accounts. */
    people: seriesSchema,
    letters: seriesSchema,
    /** The subset of `letters` that went to the sky. */
    sky_letters: seriesSchema,
    reports_opened: seriesSchema,
    reports_closed: seriesSchema,
    /** The median minutes from report to close, over the closed reports. For a week it is the mean of its days. */
    wait: seriesSchema,
    pushes_taken: seriesSchema,
    pushes_failed: seriesSchema,
    /** The maximum number of dead jobs at one time. */
    dead_jobs: seriesSchema,
  }),
  /** The sums of the preceding period of the same length. `null` if a part of it was not measured. */
  before: v.object({ people: v.nullable(v.number()), letters: v.nullable(v.number()) }),
  now: v.object({
    reports_open: v.number(),
    dead_jobs: v.number(),
    /** Unread letters, without those in the sky. */
    letters_in_air: v.number(),
    /** People who have the app visible now. */
    people_here: v.number(),
    /** People with a session that was used in the last 24 hours. */
    people_active: v.number(),
  }),
  disk: v.object({
    ...disk,
    /**
     * Days until the volume is full, at the pace of the last 30 days. `null` if the pace is unknown or the volume does
     * not fill.
     */
    full_in_days: v.nullable(v.number()),
  }),
  /**
   * Sessions used in the last 7 days by the build of their device, the most frequent first. `null` if the build is
   * unknown.
   */
  versions: v.array(v.object({ build: v.nullable(v.string()), sessions: v.number() })),
});
export type Numbers = v.InferOutput<typeof numbersReply>;

/** A job that failed for good. Its arguments are left out because they may be private. */
export const deadJobSchema = v.object({
  id: idSchema,
  kind: v.string(),
  attempts: v.number(),
  /** The last error, without e-mail addresses. */
  reason: v.string(),
  /** When the job failed for good. */
  since: timeSchema,
});
export type DeadJob = v.InferOutput<typeof deadJobSchema>;

export const deadJobsReply = v.object({
  items: v.array(deadJobSchema),
  next: v.nullable(v.string()),
  dead_count: v.number(),
});

export const discardJobBody = v.strictObject({ reason: operatorReasonSchema });
