import { notificationTag } from '../../contract/notification-target.ts';
import type { GuvercinDatabase } from '../device/database.ts';
import { readCovered } from './query-notifications.ts';
import { readView } from './read-outbox.ts';

export interface NotificationFacts {
  /** The requested notifications that are on the device. */
  known: ReadonlySet<string>;
  unreadTags: ReadonlySet<string>;
}

const NOTHING: NotificationFacts = { known: new Set(), unreadTags: new Set() };

/** Returns the facts about the notifications with these ids. Waiting reads count as done. */
export function queryNotificationFacts(
  db: GuvercinDatabase,
  ids: readonly string[],
): Promise<NotificationFacts> {
  const tables = [db.notifications, db.messages];
  return readView(db, { tables, empty: NOTHING }, async (view) => {
    const [asked, rows] = await Promise.all([
      db.notifications.bulkGet(ids.map((id) => [view.gen, id])),
      db.notifications.where({ unreadIn: view.gen }).toArray(),
    ]);
    const read = await readCovered(db, view, rows);
    const unread = rows.filter(({ id }) => !read.has(id));
    return {
      known: new Set(asked.flatMap((row) => row?.id ?? [])),
      unreadTags: new Set(unread.map(({ value }) => notificationTag(value))),
    };
  });
}
