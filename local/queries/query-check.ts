import type { GuvercinDatabase } from '../device/database.ts';
import { readRecord } from '../device/stored-records.ts';

export interface Check {
  /** When this device last equalled the server, by its own clock; null: never. */
  checkedAt: number | null;
  /** The server refused to tell (product.md section 8). */
  hasFailed: boolean;
}

/** How fresh what the screens show is. */
export async function queryCheck(db: GuvercinDatabase): Promise<Check> {
  const record = await readRecord(db, 'message-notification-storage');
  const { last_checked = null, error = null } = record ?? {};
  return { checkedAt: last_checked, hasFailed: error !== null };
}
