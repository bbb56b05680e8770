import { type Kysely, type SqlBool, sql } from 'kysely';
import { urgentReasons } from '../../contract/calls/report.ts';
import type { Schema } from '../db/schema.ts';

const isUrgent = sql<SqlBool>`reports.reason = any(${[...urgentReasons]}::text[])`;

/** For `orderBy`: reports of an urgent reason come before all others. */
export const urgentFirst = sql`not ${isUrgent}`;

export interface OpenReports {
  count: number;
  /** When the oldest of them was made; null: there is none. */
  oldest: Date | null;
}

/** Counts the open reports: those of an urgent reason, and all others. */
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
