import type { TokenPayload } from '../../contract/accounts.ts';
import type { Device } from '../device/device.ts';
import { readRecord, writeRecord } from '../device/stored-records.ts';
import { withQuotaRetry } from '../storage/with-quota-retry.ts';
import { emptyTables } from './empty-device.ts';
import { noteFoundEmpty } from './found-empty.ts';

/**
 * Logs in the person of a decoded token on this device. The same transaction first deletes the data of another person,
 * except unsent changes. Throws AppError `storage-full` if the quota does not allow a session. `isFoundEmpty` means
 * that the cookies contained a session and the database was empty, so the device must ask whether the browser has
 * emptied it.
 */
export async function openSession(
  device: Device,
  payload: TokenPayload,
  { isFoundEmpty = false }: { isFoundEmpty?: boolean } = {},
): Promise<void> {
  const { db } = device;
  const present = await readRecord(db, 'auth');
  // Files are outside the database. They are deleted first, so that an interruption leaves none of the other person's
  // files behind.
  if (present?.userId !== payload.userId) await device.emptyFiles();
  await withQuotaRetry(device, () =>
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
