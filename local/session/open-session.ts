import type { TokenPayload } from '../../contract/accounts.ts';
import type { Device } from '../device/device.ts';
import { readRecord, writeRecord } from '../device/stored-records.ts';
import { withRoom } from '../storage/with-room.ts';
import { emptyTables } from './empty-device.ts';
import { noteFoundEmpty } from './found-empty.ts';

/**
 * Makes the person of a decoded token the one who is logged in here. What another person left is
 * emptied first, all but their unsent outbox, in the same transaction. Throws AppError `storage-full`
 * when there is no room for a session. `isFoundEmpty`: cookies have brought it, and nothing was here: it is to
 * be asked whether the browser has emptied the database under it.
 */
export async function openSession(
  device: Device,
  payload: TokenPayload,
  { isFoundEmpty = false }: { isFoundEmpty?: boolean } = {},
): Promise<void> {
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
      if (isFoundEmpty && before === null) await noteFoundEmpty(db);
    }),
  );
}
