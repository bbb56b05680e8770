import type { Transaction } from 'kysely';
import * as v from 'valibot';
import type { Report } from '../../contract/calls/report.ts';
import { AppError } from '../../contract/errors.ts';
import type { Context, KeyedRequest, Viewer } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import type { Handler } from '../http/call-handler.ts';
import { write } from '../log/write.ts';
import { readMessages } from '../messages/read-messages.ts';
import { readSkyMessage } from '../messages/read-sky.ts';
import { makeNotification } from '../notifications/make-notification.ts';

interface Reported {
  personId: string;
  messageId: string | null;
  /** What the operator reads, as it stands now. */
  copy: unknown;
}

/** POST /api/reports: tells the operator of a person or a message. */
export const report: Handler<'report'> = async (call, context) => {
  context.limits.reports.take(call.caller.userId);
  await keepReport(context, call.keyed, call.body);
  return { body: {} };
};

/**
 * Tells the operator of a person, or of a message that the reporter can see (product.md section 4).
 * Nobody else hears of it. Throws `report-self`, `profile-not-found`, `message-not-found`, or
 * `body-invalid` for an id that is somebody else's.
 */
async function keepReport(context: Context, request: KeyedRequest, args: Report) {
  const { userId } = request;
  await write(context, { request, touches: [], result: v.null() }, async ({ tx }) => {
    const viewer = { db: tx, userId, now: context.now() };
    const reported =
      'messageId' in args
        ? await findMessage(viewer, args.messageId)
        : await findPerson(tx, args.userId);
    if (reported === null) {
      throw new AppError('messageId' in args ? 'message-not-found' : 'profile-not-found');
    }
    if (reported.personId === userId) throw new AppError('report-self');
    const made = await tx
      .insertInto('reports')
      .values({
        id: args.id,
        reporter_id: userId,
        person_id: reported.personId,
        message_id: reported.messageId,
        reason: args.reason,
        text: args.text ?? null,
        copy: JSON.stringify(reported.copy),
        created_at: context.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made === undefined && !(await isOwn(tx, userId, args.id))) {
      throw new AppError('body-invalid', { field: 'id' });
    }
    return { result: null, changes: [] };
  });
}

/** Made by the same person: the same report again, which is harmless. */
async function isOwn(tx: Transaction<Schema>, userId: string, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('reports')
    .select('id')
    .where('id', '=', id)
    .where('reporter_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

async function findMessage(viewer: Viewer, id: string): Promise<Reported | null> {
  const own = (await readMessages(viewer, [id])).get(id);
  const message = own ?? (await readSkyMessage(viewer, id));
  if (message === null || message.status === 'recalled') return null;
  return { personId: message.senderId, messageId: id, copy: message };
}

/** Also whoever is hidden by a block: one blocks first and reports then. */
async function findPerson(tx: Transaction<Schema>, id: string): Promise<Reported | null> {
  const row = await tx
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .selectAll('profiles')
    .where('users.id', '=', id)
    .where('users.state', '<>', 'deleted')
    .where('users.email_verified_at', 'is not', null)
    .executeTakeFirst();
  return row === undefined ? null : { personId: id, messageId: null, copy: row };
}

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
  const { result: isClosed } = await write(context, { touches: [userId] }, async ({ tx }) => {
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
