import type { GuvercinDatabase } from '../device/database.ts';
import { readRecord } from '../device/stored-records.ts';

/** How far the first sync is, from 0 up to 1; null when everything is here, or nobody is. */
export async function querySyncProgress(db: GuvercinDatabase): Promise<number | null> {
  const [session, sync] = await Promise.all([readRecord(db, 'auth'), readRecord(db, 'sync')]);
  if (session === null || sync?.isComplete === true) return null;
  if (sync === null || sync.snapshot === null || sync.snapshot === 0) return 0;
  return Math.min(1, sync.cursor / sync.snapshot);
}
