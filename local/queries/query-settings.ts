import type { NotificationSettings } from '../../contract/notification-settings.ts';
import type { GuvercinDatabase } from '../device/database.ts';
import { readView, rowsOf, type Viewpoint } from './read-outbox.ts';

/** Returns the person's notification settings, with a waiting save applied. Returns `null` until they have arrived. */
export function querySettings(db: GuvercinDatabase): Promise<NotificationSettings | null> {
  return readView(db, { tables: [db.settings], empty: null }, (view) => readSettings(db, view));
}

/** Like `querySettings`, inside a view that includes the table of settings. */
export async function readSettings(
  db: GuvercinDatabase,
  view: Viewpoint,
): Promise<NotificationSettings | null> {
  const waiting = rowsOf(view, 'save-settings').findLast(({ state }) => state === 'waiting');
  if (waiting !== undefined) return waiting.args;
  const row = await db.settings.get([view.gen, view.userId]);
  if (row === undefined) return null;
  // The mirror's value includes the id of its person, which the body of a save does not accept.
  const { id: _, ...settings } = row.value;
  return settings;
}
