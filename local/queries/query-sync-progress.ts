import type { GuvercinDatabase } from '../device/database.ts';
import { readRecord } from '../device/stored-records.ts';

/**
 * Returns the progress of the first sync, from 0 up to 1. Returns `null` if it is complete or no person is logged in.
 */
export async function querySyncProgress(db: GuvercinDatabase): Promise<number | null> {
  const [session, sync] = await Promise.all([readRecord(db, 'auth'), readRecord(db, 'sync')]);
  if (session === null || sync?.isComplete === true) return null;
  if (sync === null || sync.snapshot === null || sync.snapshot === 0) return 0;
  return Math.min(1, sync.cursor / sync.snapshot);
}
