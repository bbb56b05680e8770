import type { GuvercinDatabase } from '../database.ts';
import { readRecord } from '../stored-records.ts';
import { readSettings } from './query-settings.ts';
import { readView } from './read-outbox.ts';

/**
 * Do pushes come to this device, as far as it knows? It is subscribed, and the person's own setting,
 * which holds for all their devices, does not silence it.
 */
export function queryPush(db: GuvercinDatabase): Promise<boolean> {
  return readView(db, { tables: [db.settings], empty: false }, async (view) => {
    const push = await readRecord(db, 'push');
    if (push === null || push.endpoint === '') return false;
    const settings = await readSettings(db, view);
    return settings?.push ?? true;
  });
}
