import type { GuvercinDatabase } from '../device/database.ts';
import { readRecord, type SessionRecord } from '../device/stored-records.ts';

/** Returns the session of this device, or `null` for a visitor. */
export function querySession(db: GuvercinDatabase): Promise<SessionRecord | null> {
  return readRecord(db, 'auth');
}
