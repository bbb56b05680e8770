import type { ReportOutcome } from '../../contract/operator-desk.ts';
import type { Handler } from '../http/call-handler.ts';
import { writeAct } from '../moderation/operator-act.ts';
import { findReport } from './find-report.ts';

/** POST /api/operator/reports/{id}/close: closes a report without any action. Throws `not-found`. */
export const closeReport: Handler<'close-report'> = async ({ path, keyed }, context) => {
  const { id: reportId, personId } = await findReport(context.db, path.id);
  const outcome: ReportOutcome = 'no-act';
  const closes = { about: { reportId }, outcome };
  const act = { keyed, act: 'report-closed', reportId, personId, closes } as const;
  await writeAct(context, { touches: [], act }, async () => ({ isDone: true, changes: [] }));
  context.jobs.wake();
  return { body: {} };
};
