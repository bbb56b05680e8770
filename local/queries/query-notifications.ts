import type { Notification, Person } from '../../contract/entities.ts';
import type { GuvercinDatabase } from '../device/database.ts';
import { readPeople } from './lay-outbox-over.ts';
import { keyOf, type MirrorPage, NO_PAGE, type PageRange, readPage } from './page.ts';
import { hasWaitingReads, readCovered } from './read-covered.ts';
import { readView, type Viewpoint } from './read-outbox.ts';

/** A notification with whom it is about; its words follow from its kind. */
export interface NotificationView extends Notification {
  person: Person | null;
}

export type NotificationList = MirrorPage<NotificationView>;

/** A part of the notifications, newest first, with the reads that wait laid on top (product.md section 3). */
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
  const senders = shown.flatMap(({ value }) => value.senderId ?? []);
  const [people, read] = await Promise.all([
    readPeople(db, view.gen, senders),
    readCovered(db, view, shown),
  ]);
  return {
    items: shown.map(({ id, value }) => ({
      ...value,
      is_read: value.is_read || read.has(id),
      person: people.get(value.senderId ?? '') ?? null,
    })),
    last: keyOf(shown.at(-1)),
    hasMore,
    isWhole: view.isComplete,
  };
}

/** Unread notifications: the server's count less the reads that wait here; never under 0. */
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
