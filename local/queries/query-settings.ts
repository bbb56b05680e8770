import type { NotificationSettings } from '../../contract/notification-settings.ts';
import type { GuvercinDatabase } from '../device/database.ts';
import { readView, rowsOf, type Viewpoint } from './read-outbox.ts';

/** How the person wants to be told, with a save that waits laid on top; null until it has arrived. */
export function querySettings(db: GuvercinDatabase): Promise<NotificationSettings | null> {
  return readView(db, { tables: [db.settings], empty: null }, (view) => readSettings(db, view));
}

/** As `querySettings`, inside a view that has the table of settings. */
export async function readSettings(
  db: GuvercinDatabase,
  view: Viewpoint,
): Promise<NotificationSettings | null> {
  const waiting = rowsOf(view, 'save-settings').findLast(({ state }) => state === 'waiting');
  if (waiting !== undefined) return waiting.args;
  const row = await db.settings.get([view.gen, view.userId]);
  if (row === undefined) return null;
  // The mirror's value names its person; a save's body has no place for that.
  const { id: _, ...settings } = row.value;
  return settings;
}
