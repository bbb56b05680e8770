import type { GuvercinDatabase } from '../device/database.ts';
import { readRecord, type SessionRecord } from '../device/stored-records.ts';

/** Who is logged in on this device; null for a visitor. */
export function querySession(db: GuvercinDatabase): Promise<SessionRecord | null> {
  return readRecord(db, 'auth');
}
