import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { EntityRef, Owned } from '../../contract/changes.ts';
import type { Context } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import { type Locked, write } from '../log/write.ts';
import { makeNotification } from '../notifications/make-notification.ts';

export type ReportsAbout = { reportId: string } | { messageId: string } | { personId: string };

const selectOpen = (db: Kysely<Schema>, about: ReportsAbout) => {
  const open = db.selectFrom('reports').where('closed_at', 'is', null);
  if ('reportId' in about) return open.where('id', '=', about.reportId);
  if ('messageId' in about) return open.where('message_id', '=', about.messageId);
  return open.where('person_id', '=', about.personId);
};

/** Returns the reporters of the open reports about this subject. Lock their heads to close the reports. */
export async function findReporters(db: Kysely<Schema>, about: ReportsAbout): Promise<string[]> {
  const rows = await selectOpen(db, about).select('reporter_id').distinct().execute();
  return rows.map(({ reporter_id }) => reporter_id);
}

/**
 * Closes the open reports about this subject in a transaction, and notifies each reporter once that an operator has
 * reviewed them. Returns the changes for the reporters' logs and the number of closed reports. Wake the jobs after the
 * commit.
 */
export async function closeReportsIn(
  { tx, requireLocked }: Pick<Locked, 'tx' | 'requireLocked'>,
  context: Pick<Context, 'makeId' | 'now'>,
  { about, outcome }: { about: ReportsAbout; outcome: string },
): Promise<{ changes: Owned<EntityRef>[]; count: number }> {
  const reporters = await findReporters(tx, about);
  reporters.forEach(requireLocked);
  const ids = selectOpen(tx, about).select('id');
  const { numUpdatedRows } = await tx
    .updateTable('reports')
    .set({ closed_at: context.now(), outcome })
    .where('closed_at', 'is', null)
    .where('id', '=', sql<string>`any(array(${ids}))`)
    .executeTakeFirstOrThrow();
  const changes: Owned<EntityRef>[] = [];
  for (const userId of reporters) {
    changes.push(...(await makeNotification(tx, context, { userId, kind: 'report-handled' })));
  }
  return { changes, count: Number(numUpdatedRows) };
}

/**
 * Closes a report with its outcome, which only operators see (product.md section 3). Returns false for a report that is
 * not open.
 */
export async function closeReport(
  context: Context,
  { reportId, outcome }: { reportId: string; outcome: string },
): Promise<boolean> {
  const about = { reportId };
  const touches = () => findReporters(context.db, about);
  const { result } = await write(context, { touches }, async (locked) => {
    const { changes, count } = await closeReportsIn(locked, context, { about, outcome });
    return { result: count > 0, changes };
  });
  context.jobs.wake();
  return result;
}
