import type { Context } from '../context/context.ts';
import { changePersons } from '../log/change-persons.ts';
import { makeNotification } from '../notifications/make-notification.ts';

/**
 * Closes a report with what came of it, which stays with the operator, and tells the reporter that
 * somebody has looked (product.md section 3). Answers false for one that is not open.
 */
export async function closeReport(
  context: Context,
  { reportId, outcome }: { reportId: string; outcome: string },
): Promise<boolean> {
  const report = await context.db
    .selectFrom('reports')
    .select('reporter_id')
    .where('id', '=', reportId)
    .executeTakeFirst();
  if (report === undefined) return false;
  const userId = report.reporter_id;
  const isClosed = await changePersons(context, [userId], async ({ tx }) => {
    const closed = await tx
      .updateTable('reports')
      .set({ closed_at: context.now(), outcome })
      .where('id', '=', reportId)
      .where('closed_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (closed === undefined) return { result: false, changes: [] };
    const notice = { userId, kind: 'report-handled' } as const;
    return { result: true, changes: await makeNotification(tx, context, notice) };
  });
  context.jobs.wake();
  return isClosed;
}
