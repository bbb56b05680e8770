import { type ErrorCode, isErrorCode } from '../../contract/errors.ts';
import type { GuvercinDatabase } from '../device/database.ts';
import { readRecord } from '../device/stored-records.ts';

/** What was refused, and by which name it is settled. */
export interface StoreError {
  id: string;
  code: ErrorCode;
}

/** A refusal that left no row behind, not told yet; null when there is none. */
export async function queryStoreError(db: GuvercinDatabase): Promise<StoreError | null> {
  const record = await readRecord(db, 'store-error');
  return record !== null && isErrorCode(record.code) ? { id: record.id, code: record.code } : null;
}

/** It has been told; a newer one stays. */
export async function settleStoreError(db: GuvercinDatabase, id: string): Promise<void> {
  await db.transaction('rw', [db.records], async () => {
    const record = await readRecord(db, 'store-error');
    if (record?.id === id) await db.records.delete('store-error');
  });
}
