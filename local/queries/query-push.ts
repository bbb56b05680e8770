import type { GuvercinDatabase } from '../device/database.ts';
import { type RecordValue, readRecord } from '../device/stored-records.ts';
import { readSettings } from './query-settings.ts';
import { readView } from './read-outbox.ts';

/**
 * Whether this device receives pushes, as far as its records say: it is subscribed, the person's push setting (shared
 * by all their devices) is on, and the push service does not reject the server.
 */
export async function queryPush(db: GuvercinDatabase): Promise<boolean> {
  const push = await readWanted(db);
  return push !== null && push.refused === null;
}

/**
 * Returns the status with which the push service rejected the server's last push to this device, or `null` if it did
 * not.
 */
export async function queryPushRejection(db: GuvercinDatabase): Promise<number | null> {
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
