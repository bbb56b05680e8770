import * as v from 'valibot';
import type { OperatorAct } from '../../contract/operator-desk.ts';
import type { Context, KeyedRequest } from '../context/context.ts';
import { runWork, type Work } from '../log/run-work.ts';
import { type Touches, write } from '../log/write.ts';
import { closeReportsIn, findReporters, type ReportsAbout } from './close-reports.ts';

export interface Act {
  keyed: KeyedRequest;
  act: OperatorAct;
  reportId?: string;
  personId?: string;
  reason?: string;
  jobKind?: string;
  closes?: { about: ReportsAbout; outcome: string };
}

/**
 * Runs `work` in a transaction. With the `act` of an operator's call, the same transaction adds one line to the audit
 * log and closes the reports, and a repeat under the same key has no effect. The command line has no `act`. Wake the
 * jobs afterwards.
 */
export async function writeAct(
  context: Context,
  { touches, act }: { touches: Touches; act: Act | undefined },
  work: Work,
): Promise<boolean> {
  if (act === undefined) return runWork(context, touches, work);
  const { closes } = act;
  const findTouches = async () => {
    const found = Array.isArray(touches) ? touches : await touches();
    const reporters = closes === undefined ? [] : await findReporters(context.db, closes.about);
    return [...new Set([...found, ...reporters])];
  };
  const call = { request: act.keyed, touches: findTouches, result: v.boolean() };
  const { result } = await write(context, call, async (locked) => {
    const { isDone, changes } = await work(locked);
    const closed = closes === undefined ? null : await closeReportsIn(locked, context, closes);
    await addActLine(locked.tx, context, act);
    return { result: isDone, changes: [...changes, ...(closed?.changes ?? [])] };
  });
  return result;
}

/** Adds a line to the audit log, in the transaction of the act. */
export async function addActLine(
  db: Context['db'],
  { makeId, now }: Pick<Context, 'makeId' | 'now'>,
  { keyed, act, reportId, personId, reason, jobKind }: Omit<Act, 'closes'>,
): Promise<void> {
  await db
    .insertInto('operator_acts')
    .values({
      ...{ id: makeId(), operator_id: keyed.userId, at: now(), act },
      report_id: reportId ?? null,
      person_id: personId ?? null,
      reason: reason ?? null,
      job_kind: jobKind ?? null,
    })
    .execute();
}
