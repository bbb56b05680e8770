import type { GuvercinDatabase } from '../device/database.ts';
import { readRecord } from '../device/stored-records.ts';

export interface Check {
  /** When this device last matched the server, by its own clock. `null` if never. */
  checkedAt: number | null;
  /** The server rejected the last check (product.md section 8). */
  hasFailed: boolean;
}

/** Returns how current the screens are. */
export async function queryCheck(db: GuvercinDatabase): Promise<Check> {
  const record = await readRecord(db, 'message-notification-storage');
  const { last_checked = null, error = null } = record ?? {};
  return { checkedAt: last_checked, hasFailed: error !== null };
}
