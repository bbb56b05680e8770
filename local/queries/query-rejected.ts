import { type ErrorCode, isErrorCode } from '../../contract/errors.ts';
import type { NotificationSettings } from '../../contract/notification-settings.ts';
import type { GuvercinDatabase } from '../device/database.ts';
import { readRecord } from '../device/stored-records.ts';
import { readView, rowsOf, type Viewpoint } from './read-outbox.ts';

/** A rejected row that no list shows. */
export interface RejectedRow {
  rowId: string;
  name:
    | 'save-settings'
    | 'block-person'
    | 'unblock-person'
    | 'report'
    | 'allow-landing'
    | 'hide-letter'
    | 'show-letter'
    | 'mute-person'
    | 'unmute-person';
  error: ErrorCode;
}

/** Returns the rejected rows that the person has not handled, except letters, recalls and the profile. */
export function queryRejected(db: GuvercinDatabase): Promise<RejectedRow[]> {
  return readView(db, { tables: [], empty: [] }, async (view) => readRejected(view));
}

function readRejected({ rows }: Viewpoint): RejectedRow[] {
  const failed = rows.filter(({ state }) => state === 'failed');
  return failed.flatMap(({ id, name, lastError }) => {
    const error = lastError ?? 'internal';
    switch (name) {
      case 'save-settings':
      case 'block-person':
      case 'unblock-person':
      case 'report':
      case 'allow-landing':
      case 'hide-letter':
      case 'show-letter':
      case 'mute-person':
      case 'unmute-person':
        return [{ rowId: id, name, error }];
      default:
        return [];
    }
  });
}

/**
 * Returns the settings of the newest save if the server rejected it and the person has not handled it. Returns `null`
 * if there is none, or if a newer save was accepted since.
 */
export function queryRejectedSettings(db: GuvercinDatabase): Promise<NotificationSettings | null> {
  return readView(db, { tables: [], empty: null }, async (view) => {
    const newest = rowsOf(view, 'save-settings').at(-1);
    return newest?.state === 'failed' ? newest.args : null;
  });
}

/** A rejected call without an outbox row. `dismissStoreError` takes its id. */
export interface StoreError {
  id: string;
  code: ErrorCode;
}

/** Returns the newest rejection that has no outbox row and was not shown yet, or `null` if there is none. */
export async function queryStoreError(db: GuvercinDatabase): Promise<StoreError | null> {
  const record = await readRecord(db, 'store-error');
  return record !== null && isErrorCode(record.code) ? { id: record.id, code: record.code } : null;
}

/** Deletes the record after it was shown, unless a newer one has replaced it. */
export async function dismissStoreError(db: GuvercinDatabase, id: string): Promise<void> {
  await db.transaction('rw', [db.records], async () => {
    const record = await readRecord(db, 'store-error');
    if (record?.id === id) await db.records.delete('store-error');
  });
}
