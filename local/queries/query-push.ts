import type { GuvercinDatabase } from '../device/database.ts';
import { type RecordValue, readRecord } from '../device/stored-records.ts';
import { readSettings } from './query-settings.ts';
import { readView } from './read-outbox.ts';

/**
 * Do pushes come to this device, as far as it knows? It is subscribed, and the person's own setting,
 * which holds for all their devices, does not silence it, and its push service takes what the server
 * sends.
 */
export async function queryPush(db: GuvercinDatabase): Promise<boolean> {
  const push = await readWanted(db);
  return push !== null && push.refused === null;
}

/** With what status the push service refused the server's last push to this device; null: it did not. */
export async function queryPushRefusal(db: GuvercinDatabase): Promise<number | null> {
  return (await readWanted(db))?.refused ?? null;
}

function readWanted(db: GuvercinDatabase): Promise<RecordValue<'push'> | null> {
  return readView(db, { tables: [db.settings], empty: null }, async (view) => {
    const push = await readRecord(db, 'push');
    if (push === null || push.endpoint === '') return null;
    const settings = await readSettings(db, view);
    return (settings?.push ?? true) ? push : null;
  });
}
