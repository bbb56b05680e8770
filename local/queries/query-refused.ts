import type { ErrorCode } from '../../contract/errors.ts';
import type { GuvercinDatabase } from '../device/database.ts';
import { readView, type Viewpoint } from './read-outbox.ts';

/** Something that was refused and that no list shows. */
export interface RefusedRow {
  rowId: string;
  name: 'save-settings' | 'block-person' | 'unblock-person' | 'report' | 'allow-landing';
  error: ErrorCode;
}

/** What the server refused and the person has not settled, beside letters, recalls and the profile. */
export function queryRefused(db: GuvercinDatabase): Promise<RefusedRow[]> {
  return readView(db, { tables: [], empty: [] }, async (view) => readRefused(view));
}

function readRefused({ rows }: Viewpoint): RefusedRow[] {
  const failed = rows.filter(({ state }) => state === 'failed');
  return failed.flatMap(({ id, name, lastError }) => {
    const error = lastError ?? 'internal';
    switch (name) {
      case 'save-settings':
      case 'block-person':
      case 'unblock-person':
      case 'report':
      case 'allow-landing':
        return [{ rowId: id, name, error }];
      default:
        return [];
    }
  });
}
