import { sql } from 'kysely';
import * as v from 'valibot';
import { messageSchema } from '../../contract/entities.ts';
import { AppError } from '../../contract/errors.ts';
import { idSchema } from '../../contract/ids.ts';
import type { ListedReport } from '../../contract/operator-desk.ts';
import { daysBefore } from '../base/days-before.ts';
import type { Context } from '../context/context.ts';
import type { Handler } from '../http/call-handler.ts';
import { rankOfReport } from '../moderation/open-reports.ts';

const EXCERPT_LENGTH = 120;
const MEDIAN_DAYS = 30;

/**
 * GET /api/operator/reports: returns a page of the open reports, in the order in which to handle them, or of the closed
 * ones.
 */
export const listReports: Handler<'list-reports'> = async ({ query }, context) => {
  const { state, limit } = query;
  const after = query.cursor === undefined ? null : readCursor(query.cursor);
  const rows = await readReports(context, { state, after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const open = await context.db
    .selectFrom('reports')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    body: {
      items: page.map(toListedReport),
      next: last === undefined ? null : writeCursor(last),
      open_count: open.count,
      review_count: await countReviews(context.db),
      median_wait_seconds: await readMedianWait(context),
    },
  };
};

/** Counts the appeals and the held pictures that no operator has decided. */
async function countReviews(db: Context['db']): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from statements where appealed_at is not null and answered_at is null)::int
      + (select count(*) from held_pictures where decided_at is null)::int as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * Returns the median time in seconds from a report to its close, for the reports that were closed in the last 30 days.
 */
async function readMedianWait({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number | null> {
  const { median } = await db
    .selectFrom('reports')
    .select(
      sql<number | null>`percentile_cont(0.5) within group (
        order by extract(epoch from closed_at - created_at))`.as('median'),
    )
    .where('closed_at', '>', daysBefore(now(), MEDIAN_DAYS))
    .executeTakeFirstOrThrow();
  return median === null ? null : Math.round(median);
}

/** Selects reports with the names of both people, for further conditions. */
export const selectReports = ({ db }: Pick<Context, 'db'>) =>
  db
    .selectFrom('reports')
    .leftJoin('profiles as reported', 'reported.user_id', 'reports.person_id')
    .leftJoin('profiles as reporter', 'reporter.user_id', 'reports.reporter_id')
    .leftJoin('profiles as taker', 'taker.user_id', 'reports.taken_by')
    .select(['reports.id', 'reports.reason', 'reports.created_at', 'reports.closed_at'])
    .select(['reports.outcome', 'reports.message_id', 'reports.copy'])
    .select(['reported.full_name as person_name', 'reporter.full_name as reporter_name'])
    .select('taker.full_name as taken_by_name')
    .select(rankOfReport.as('rank'))
    .select(
      sql<number>`(
        select count(*)::int from reports as other
        where other.closed_at is null and other.person_id = reports.person_id
          and other.message_id is not distinct from reports.message_id)`.as('similar'),
    );
export type ReportRow = Awaited<ReturnType<ReturnType<typeof selectReports>['execute']>>[number];

interface Page {
  state: 'open' | 'closed';
  after: Place | null;
  limit: number;
}

function readReports(context: Pick<Context, 'db'>, { state, after, limit }: Page) {
  const reports = selectReports(context).limit(limit);
  if (state === 'open') {
    return reports
      .where('reports.closed_at', 'is', null)
      .$if(after !== null, (query) =>
        query.where(
          sql<boolean>`(${rankOfReport}, reports.created_at, reports.id) >
            (${after?.rank}::int, ${after?.at}::timestamptz, ${after?.id}::uuid)`,
        ),
      )
      .orderBy(sql`rank`)
      .orderBy('reports.created_at')
      .orderBy('reports.id')
      .execute();
  }
  return reports
    .where('reports.closed_at', 'is not', null)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(reports.closed_at, reports.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('reports.closed_at', 'desc')
    .orderBy('reports.id', 'desc')
    .execute();
}

const placeSchema = v.object({
  rank: v.pipe(v.number(), v.integer()),
  at: v.pipe(v.string(), v.isoTimestamp()),
  id: idSchema,
});
/** The position after a page of reports. `at` is the time when the last report was created or closed. */
type Place = v.InferOutput<typeof placeSchema>;

function writeCursor({ rank, created_at, closed_at, id }: ReportRow): string {
  const place: Place = { rank, at: (closed_at ?? created_at).toISOString(), id };
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** Parses a cursor. Throws `body-invalid` for one that `writeCursor` did not write. */
function readCursor(cursor: string): Place {
  try {
    return v.parse(placeSchema, JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw new AppError('body-invalid', { field: 'cursor' });
  }
}

export function toListedReport(row: ReportRow): ListedReport {
  const letter = letterOf(row);
  const isToSky = letter?.receiverId === null;
  return {
    id: row.id,
    reason: row.reason,
    created_at: row.created_at.toISOString(),
    closed_at: row.closed_at?.toISOString() ?? null,
    outcome: row.outcome,
    kind: row.message_id === null ? 'profile' : isToSky ? 'sky-letter' : 'direct-letter',
    excerpt: [...(letter?.content ?? '')].slice(0, EXCERPT_LENGTH).join(''),
    person_name: row.person_name,
    reporter_name: row.reporter_name,
    taken_by_name: row.taken_by_name,
    similar: row.similar,
  };
}

/**
 * Returns the reported letter as it was at the time of the report. Returns null for a report of a person, and for a
 * copy that this build cannot read.
 */
export function letterOf({ message_id, copy }: Pick<ReportRow, 'message_id' | 'copy'>) {
  const letter = v.safeParse(messageSchema, copy);
  return message_id !== null && letter.success ? letter.output : null;
}
