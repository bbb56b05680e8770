import { type ErrorCode, isErrorCode } from '../../contract/errors.ts';
import type { GuvercinDatabase } from '../database.ts';
import { readRecord } from '../stored-records.ts';

/** A refusal that left no row behind, not told yet; null when there is none. */
export async function queryStoreError(
  db: GuvercinDatabase,
): Promise<{ id: string; code: ErrorCode } | null> {
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
