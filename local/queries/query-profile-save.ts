import type { ErrorCode } from '../../contract/errors.ts';
import type { GuvercinDatabase } from '../database.ts';
import { readViewpoint, rowsOf } from './read-outbox.ts';

export interface ProfileSave {
  /** A save has not reached the server. */
  waiting: boolean;
  /** A save was refused: why, and the row to retry or discard. */
  failed: { rowId: string; error: ErrorCode } | null;
}

/** What becomes of the person's profile saves. */
export async function queryProfileSave(db: GuvercinDatabase): Promise<ProfileSave> {
  const view = await readViewpoint(db);
  const rows = view === null ? [] : rowsOf(view, 'save-profile');
  const failed = rows.find(({ state }) => state === 'failed');
  return {
    waiting: rows.some(({ state }) => state === 'waiting'),
    failed:
      failed === undefined ? null : { rowId: failed.id, error: failed.lastError ?? 'internal' },
  };
}
