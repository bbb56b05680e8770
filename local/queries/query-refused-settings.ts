import type { NotificationSettings } from '../../contract/notification-settings.ts';
import type { GuvercinDatabase } from '../device/database.ts';
import { readView, rowsOf } from './read-outbox.ts';

/**
 * The choices of the newest save that the server refused and the person has not settled; null when
 * there is none, or when a newer save has gone its way since.
 */
export function queryRefusedSettings(db: GuvercinDatabase): Promise<NotificationSettings | null> {
  return readView(db, { tables: [], empty: null }, async (view) => {
    const newest = rowsOf(view, 'save-settings').at(-1);
    return newest?.state === 'failed' ? newest.args : null;
  });
}
