import type { Device } from '../device/device.ts';
import { isHeldByLimit } from '../waiting/waiting-reason.ts';
import { dropRow, FLUSH_LOCK } from './drop-row.ts';

/**
 * Discards a failed row, or a letter that is held by a limit or for a review. The rows behind it in its lanes may then
 * be sent. Other rows stay.
 */
export async function discardRow(device: Device, rowId: string): Promise<void> {
  const { db, locks } = device;
  const drop = () =>
    db.transaction('rw', [db.outbox, db.attachments], async () => {
      const row = await db.outbox.get({ id: rowId });
      if (row === undefined || (row.state !== 'failed' && !isHeldByLimit(row))) return;
      await dropRow(db, row);
    });
  const found = await db.outbox.get({ id: rowId });
  // A held letter is retried automatically. While this holds the flush lock, the letter is not being sent.
  if (found?.state === 'waiting') await locks.request(FLUSH_LOCK, drop);
  else await drop();
  device.wakeFlush();
}
