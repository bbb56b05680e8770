import { mayBeReadUnseen } from './may-be-read-unseen.ts';
import { pairOf } from './pair-of.ts';
import type { Resting } from './resting.ts';

/** Checks that read items are read, unread ones are not, and each report arrived once. */
export async function checkDone({ server: { context }, model }: Resting): Promise<string[]> {
  const { db } = context;
  const messages = await db.selectFrom('messages').selectAll().execute();
  const notifications = await db.selectFrom('notifications').selectAll().execute();
  const { epoch } = await db.selectFrom('meta').select('epoch').executeTakeFirstOrThrow();
  const reports = await db.selectFrom('reports').select('id').execute();
  const statusOf = new Map(messages.map(({ id, status }) => [id, status]));
  const isUnread = new Map(notifications.map(({ id, read_at }) => [id, read_at === null]));
  const reported = new Set(reports.map(({ id }) => id));
  const breaches: string[] = [];
  for (const { what, id, fate } of model.done) {
    if (what === 'report') {
      if (fate === 'must' && !reported.has(id)) breaches.push(`lost report: ${id}`);
      if (fate === 'must not' && reported.has(id)) breaches.push(`reported after all: ${id}`);
    }
    if (fate !== 'must') continue;
    if (what === 'read message' && statusOf.get(id) === 'sent') {
      breaches.push(`read, yet unread: ${id}`);
    }
    if (what === 'read notification' && isUnread.get(id) === true) {
      breaches.push(`notification read, yet unread: ${id}`);
    }
    if (what === 'remove notification' && isUnread.has(id)) {
      breaches.push(`notification removed, yet there: ${id}`);
    }
  }
  const touched = new Set(model.done.map(({ id }) => id));
  // A letter hidden by a block is missing in the reader's mirror, but "read all" still covers it.
  const wereParted = (one: string | null, other: string | null) =>
    model.parted.has(pairOf(one ?? '', other ?? ''));
  const wasCovered = (messageId: string, readerId: string | null, seq: number | null) =>
    mayBeReadUnseen(model, { messageId, readerId: readerId ?? '', receivedSeq: seq ?? 0 }, epoch);
  for (const { id, status, sender_id, receiver_id, received_seq } of messages) {
    const isExplained =
      touched.has(id) ||
      wereParted(sender_id, receiver_id) ||
      wasCovered(id, receiver_id, received_seq);
    if (status === 'read' && !isExplained) breaches.push(`read by nobody: ${id}`);
  }
  for (const { id, read_at, message_id, user_id, sender_id, received_seq } of notifications) {
    const isExplained =
      touched.has(id) ||
      statusOf.get(message_id ?? '') !== 'sent' ||
      wereParted(user_id, sender_id) ||
      wasCovered(message_id ?? '', user_id, received_seq);
    if (read_at !== null && !isExplained) breaches.push(`notification read by nobody: ${id}`);
  }
  return breaches;
}
