import type { TokenPayload } from '../../contract/accounts.ts';
import type { Device } from '../device.ts';
import { readRecord, writeRecord } from '../stored-records.ts';
import { emptyTables } from './empty-device.ts';

/**
 * Makes the person of a decoded token the one who is logged in here. What another person left is
 * emptied first, all but their unsent outbox, in the same transaction.
 */
export async function openSession(device: Device, payload: TokenPayload): Promise<void> {
  const { db } = device;
  await db.transaction('rw', db.tables, async () => {
    const before = await readRecord(db, 'auth');
    if (before?.userId !== payload.userId) await emptyTables(db, { keepsOutbox: true });
    await writeRecord(db, 'auth', {
      userId: payload.userId,
      email: payload.email,
      session: device.makeId(),
    });
  });
}
