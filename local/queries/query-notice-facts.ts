import { notificationTag } from '../../contract/notification-target.ts';
import type { GuvercinDatabase } from '../device/database.ts';
import { readCovered } from './query-notifications.ts';
import { readView } from './read-outbox.ts';

/** What the device's tables say of the notices that are shown outside the app. */
export interface NoticeFacts {
  /** Those of the notifications asked for that have reached the device and are still there. */
  known: ReadonlySet<string>;
  /** What a notice about anything unread would be tagged with. */
  unreadTags: ReadonlySet<string>;
}

const NOTHING: NoticeFacts = { known: new Set(), unreadTags: new Set() };

/** Facts about the notifications with these ids, the reads that wait here counting as done. */
export function queryNoticeFacts(
  db: GuvercinDatabase,
  ids: readonly string[],
): Promise<NoticeFacts> {
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
