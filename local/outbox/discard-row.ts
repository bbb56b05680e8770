import type { Device } from '../device/device.ts';
import { dropRow } from './drop-row.ts';

/** Lets go of a failed row; what stands behind it in its lanes may go on. */
export async function discardRow(device: Device, rowId: string): Promise<void> {
  const { db } = device;
  await db.transaction('rw', [db.outbox, db.attachments], async () => {
    const row = await db.outbox.get({ id: rowId });
    if (row === undefined || row.state !== 'failed') return;
    await dropRow(db, row);
  });
  device.wakeFlush();
}
