import type { Notification, Person } from '../../contract/entities.ts';
import type { GuvercinDatabase, NotificationRow } from '../device/database.ts';
import { readPeople, readsOf, readUntil } from './overlay-outbox.ts';
import { keyOf, type MirrorPage, NO_PAGE, type PageRange, readPage } from './page.ts';
import { readView, rowsOf, type Viewpoint } from './read-outbox.ts';

/** A notification with its person, if it has one. The screen derives the text from the kind of the notification. */
export interface NotificationView extends Notification {
  person: Person | null;
}

export type NotificationList = MirrorPage<NotificationView>;

/** Returns a page of the notifications, newest first. Waiting outbox rows are applied (product.md section 3). */
export function queryNotifications(
  db: GuvercinDatabase,
  range: PageRange,
): Promise<NotificationList> {
  const tables = [db.notifications, db.messages, db.people, db.strangers];
  return readView(db, { tables, empty: NO_PAGE }, (view) => readNotifications(db, view, range));
}

async function readNotifications(
  db: GuvercinDatabase,
  view: Viewpoint,
  range: PageRange,
): Promise<NotificationList> {
  const { rows: shown, hasMore } = await readPage(db.notifications, {
    index: '[gen+created_at+id]',
    prefix: [view.gen],
    range,
  });
  const removed = removedIn(view);
  const senders = shown.flatMap(({ value }) => value.senderId ?? []);
  const [people, read] = await Promise.all([
    readPeople(db, view.gen, senders),
    readCovered(db, view, shown),
  ]);
  return {
    items: shown
      .filter(({ id }) => !removed.has(id))
      .map(({ id, value }) => ({
        ...value,
        is_read: value.is_read || read.has(id),
        person: people.get(value.senderId ?? '') ?? null,
      })),
    last: keyOf(shown.at(-1)),
    hasMore,
    isWhole: view.isComplete,
  };
}

/** Returns the number of unread notifications: the server's count minus the waiting reads, never below 0. */
export function queryUnreadNotifications(db: GuvercinDatabase): Promise<number> {
  const tables = [db.counts, db.notifications, db.messages];
  return readView(db, { tables, empty: 0 }, (view) => countUnread(db, view));
}

async function countUnread(db: GuvercinDatabase, view: Viewpoint): Promise<number> {
  const counts = await db.counts.get([view.gen, view.userId]);
  const count = counts?.value.unread_notifications ?? 0;
  if (count === 0 || !hasWaitingReads(view)) return count;
  const unread = await db.notifications.where({ unreadIn: view.gen }).toArray();
  return Math.max(0, count - (await readCovered(db, view, unread)).size);
}

/** The notifications that waiting rows remove. */
const removedIn = (view: Viewpoint): ReadonlySet<string> =>
  new Set(
    rowsOf(view, 'remove-notification')
      .filter(({ state }) => state === 'waiting')
      .map(({ args }) => args.notificationId),
  );

function hasWaitingReads({ rows }: Viewpoint): boolean {
  return rows.some(({ name }) => READS.has(name));
}

const READS: ReadonlySet<string> = new Set([
  'read-message',
  'mark-all-read',
  'read-notification',
  'read-all-notifications',
  'remove-notification',
]);

/** Returns the unread notifications that waiting rows read or remove. Reading a message also reads its notification. */
export async function readCovered(
  db: GuvercinDatabase,
  view: Viewpoint,
  rows: NotificationRow[],
): Promise<Set<string>> {
  const unread = rows.filter(({ unreadIn }) => unreadIn !== undefined);
  if (unread.length === 0 || !hasWaitingReads(view)) return new Set();
  const ids = new Set([
    ...rowsOf(view, 'read-notification').map(({ args }) => args.notificationId),
    ...removedIn(view),
  ]);
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
