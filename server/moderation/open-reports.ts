import { type Kysely, type SqlBool, sql } from 'kysely';
import type { ReportOutcome } from '../../contract/operator-desk.ts';
import { urgentReasons } from '../../contract/report-reasons.ts';
import type { Schema } from '../db/schema.ts';

const isUrgent = sql<SqlBool>`reports.reason = any(${[...urgentReasons]}::text[])`;

/** Outcomes that confirm a report. */
export const UPHELD: readonly ReportOutcome[] = [
  ...(['letter-removed', 'photo-removed', 'suspended', 'warned'] as const),
];

/** A reporter with more open reports than this, and few upheld ones, counts as flooding. */
const MOST_OPEN = 5;
/** Additional open reports allowed per upheld report. */
const ALLOWED_BY_UPHELD = 3;

/**
 * Ranks reports in the order of handling, for `orderBy` before the time: urgent reasons first, then all others. Reports
 * of flooding reporters follow after all of these, so that a thousand false reports cannot hide another person's true
 * one.
 */
export const rankOfReport = sql<number>`(
  case when ${isUrgent} then 0 else 1 end + case when (
    select count(*) filter (where made.closed_at is null)
      - ${sql.lit(ALLOWED_BY_UPHELD)} * count(*) filter (where made.outcome = any(${UPHELD}::text[]))
    from reports as made where made.reporter_id = reports.reporter_id
  ) > ${sql.lit(MOST_OPEN)} then 2 else 0 end)`;

export interface OpenReports {
  count: number;
  /** When the oldest open report was created, or null if there is none. */
  oldest: Date | null;
}

/** Counts the open reports, separately for urgent reasons and all others. */
export async function countOpenReports(
  db: Kysely<Schema>,
): Promise<Record<'urgent' | 'normal', OpenReports>> {
  const rows = await db
    .selectFrom('reports')
    .select([isUrgent.as('is_urgent'), sql<number>`count(*)::int`.as('count')])
    .select(sql<Date>`min(created_at)`.as('oldest'))
    .where('closed_at', 'is', null)
    .groupBy('is_urgent')
    .execute();
  const find = (which: boolean): OpenReports =>
    rows.find(({ is_urgent }) => is_urgent === which) ?? { count: 0, oldest: null };
  return { urgent: find(true), normal: find(false) };
}
