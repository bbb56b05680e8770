import type { GuvercinDatabase, NotificationRow } from '../device/database.ts';
import { readsOf, readUntil } from './lay-outbox-over.ts';
import { rowsOf, type Viewpoint } from './read-outbox.ts';

/** Does anything wait here that reads a letter or a notification? */
export function hasWaitingReads({ rows }: Viewpoint): boolean {
  return rows.some(({ name }) => READS.has(name));
}

const READS: ReadonlySet<string> = new Set([
  'read-message',
  'mark-all-read',
  'read-notification',
  'read-all-notifications',
]);

/** Which unread notifications a waiting read covers; reading a message also reads its notification. */
export async function readCovered(
  db: GuvercinDatabase,
  view: Viewpoint,
  rows: NotificationRow[],
): Promise<Set<string>> {
  const unread = rows.filter(({ unreadIn }) => unreadIn !== undefined);
  if (unread.length === 0 || !hasWaitingReads(view)) return new Set();
  const ids = new Set(rowsOf(view, 'read-notification').map(({ args }) => args.notificationId));
  const until = readUntil(view, 'read-all-notifications');
  const isRead = readsOf(view);
  const messages = await db.messages.bulkGet(
    unread.map(({ value }) => [view.gen, value.messageId ?? '']),
  );
  const covered = unread.filter(({ id, seq }, index) => {
    const message = messages[index];
    const isMessageRead = message?.unreadIn !== undefined && isRead(message.id, message.seq);
    return ids.has(id) || seq <= until || isMessageRead;
  });
  return new Set(covered.map(({ id }) => id));
}
