import type { Handler } from '../http/call-handler.ts';
import { writeAct } from '../moderation/operator-act.ts';
import { findReport } from './find-report.ts';

/**
 * POST /api/operator/reports/{id}/take: marks the caller as handling a report. Another operator can take it over.
 * Throws `not-found`.
 */
export const takeReport: Handler<'take-report'> = async ({ path, keyed }, context) => {
  const { id: reportId, personId } = await findReport(context.db, path.id);
  const act = { keyed, act: 'report-taken', reportId, personId } as const;
  await writeAct(context, { touches: [], act }, async ({ tx }) => {
    await tx
      .updateTable('reports')
      .set({ taken_by: keyed.userId })
      .where('id', '=', reportId)
      .where('closed_at', 'is', null)
      .execute();
    return { isDone: true, changes: [] };
  });
  return { body: {} };
};
