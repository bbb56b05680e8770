import type { Device } from '../device.ts';
import { dropRow } from './drop-row.ts';

/**
 * Undo within the first seconds: the row leaves the outbox as if it had never been. false when it
 * is too late, because the row has gone or was tried once.
 */
export function takeBack(device: Device, rowId: string): Promise<boolean> {
  const { db } = device;
  return db.transaction('rw', [db.outbox, db.attachments], async () => {
    const row = await db.outbox.get({ id: rowId });
    if (row === undefined || row.firstTriedAt !== null) return false;
    if (row.undoUntil === null || row.undoUntil < device.now()) return false;
    await dropRow(db, row);
    return true;
  });
}
