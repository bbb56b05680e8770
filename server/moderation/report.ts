import { sql, type Transaction } from 'kysely';
import * as v from 'valibot';
import type { Report } from '../../contract/calls/report.ts';
import { type Message, photoFields } from '../../contract/entities.ts';
import { AppError } from '../../contract/errors.ts';
import { REPORT_LETTERS } from '../../contract/limits.ts';
import { fileKeyOf } from '../../contract/uploads.ts';
import type { Context, KeyedRequest, Viewer } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import type { Handler } from '../http/call-handler.ts';
import { write } from '../log/write.ts';
import { toMessageValue } from '../messages/message-value.ts';
import { readMessages, selectVisibleMessages } from '../messages/read-messages.ts';
import { readSkyMessage } from '../messages/read-sky.ts';
import { queueOperatorNotice } from './notify-operators.ts';

interface Reported {
  personId: string;
  message: Message | null;
  /** A copy of the reported person or message at this time, for the operator. */
  copy: unknown;
  images: (string | null)[];
}

/** POST /api/reports: reports a person or a message to the operators. */
export const report: Handler<'report'> = async (call, context) => {
  context.limits.reports.take(call.caller.userId);
  await keepReport(context, call.keyed, call.body);
  return { body: {} };
};

/**
 * Stores a report of a person, or of a message that the reporter can see, with its evidence, and queues the notice to
 * the operators (product.md section 4). The reported person is not notified. Throws `report-self`, `profile-not-found`,
 * `message-not-found`, or `body-invalid` for an id of another person's report.
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
    const letters = args.with_letters === true ? await readLettersBetween(viewer, reported) : [];
    const made = await tx
      .insertInto('reports')
      .values({
        id: args.id,
        reporter_id: userId,
        person_id: reported.personId,
        message_id: reported.message?.id ?? null,
        reason: args.reason,
        text: args.text ?? null,
        copy: JSON.stringify(reported.copy),
        context: JSON.stringify(letters),
        created_at: context.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made !== undefined) {
      const images = letters.map(({ image_url }) => image_url);
      await keepImages(tx, args.id, [...reported.images, ...images]);
      await queueOperatorNotice(tx, context, args.reason);
    } else if (!(await isOwn(tx, userId, args.id))) {
      throw new AppError('body-invalid', { field: 'id' });
    }
    return { result: null, changes: [] };
  });
  context.jobs.wake();
}

/**
 * Returns the last letters between the reporter and the reported person, oldest first. If a letter is reported, returns
 * the letters before it.
 */
async function readLettersBetween(viewer: Viewer, reported: Reported): Promise<Message[]> {
  const { userId } = viewer;
  const { personId, message } = reported;
  const rows = await selectVisibleMessages(viewer)
    .where(({ or, and, eb }) =>
      or([
        and([eb('sender_id', '=', userId), eb('receiver_id', '=', personId)]),
        and([eb('sender_id', '=', personId), eb('receiver_id', '=', userId)]),
      ]),
    )
    .$if(message !== null, (query) =>
      query
        .where('messages.created_at', '<=', new Date(message?.created_at ?? 0))
        .where('messages.id', '<>', message?.id ?? ''),
    )
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(REPORT_LETTERS)
    .execute();
  return rows.map(toMessageValue).toReversed();
}

/** Keeps these pictures until the report is deleted. Locks their rows against a concurrent removal. */
async function keepImages(tx: Transaction<Schema>, reportId: string, urls: (string | null)[]) {
  const keys = urls.flatMap((url) => (url === null ? [] : (fileKeyOf(url) ?? [])));
  if (keys.length === 0) return;
  await sql`
    insert into report_files (report_id, key)
    select ${reportId}::uuid, key from files where key = any(${keys}::text[])
    for key share
    on conflict do nothing`.execute(tx);
}

/** Whether the caller has already created a report with this id. Then the request is a repeat. */
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
  return { personId: message.senderId, message, copy: message, images: [message.image_url] };
}

/**
 * Finds a person with their present profile, even if a block hides them, because people often block before they report.
 */
async function findPerson(tx: Transaction<Schema>, id: string): Promise<Reported | null> {
  const row = await tx
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .selectAll('profiles')
    .where('users.id', '=', id)
    .where('users.state', '<>', 'deleted')
    .where('users.email_verified_at', 'is not', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const images = photoFields.map((field) => row[field]);
  return { personId: id, message: null, copy: row, images };
}
