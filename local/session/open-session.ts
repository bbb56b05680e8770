import type { TokenPayload } from '../../contract/accounts.ts';
import type { Device } from '../device.ts';
import { withRoom } from '../storage/with-room.ts';
import { readRecord, writeRecord } from '../stored-records.ts';
import { emptyTables } from './empty-device.ts';

/**
 * Makes the person of a decoded token the one who is logged in here. What another person left is
 * emptied first, all but their unsent outbox, in the same transaction. Throws AppError `storage-full`
 * when there is no room for a session.
 */
export async function openSession(device: Device, payload: TokenPayload): Promise<void> {
  const { db } = device;
  const present = await readRecord(db, 'auth');
  // Files lie outside the database: they go first, so that a kill leaves none of them behind.
  if (present?.userId !== payload.userId) await device.emptyFiles();
  await withRoom(device, () =>
    db.transaction('rw', db.tables, async () => {
      const before = await readRecord(db, 'auth');
      if (before?.userId !== payload.userId) await emptyTables(db, { keepsOutboxOf: 'everybody' });
      await writeRecord(db, 'auth', {
        userId: payload.userId,
        email: payload.email,
        session: device.makeId(),
      });
    }),
  );
}
