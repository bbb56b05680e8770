import type { Device } from './device.ts';
import { unlessLeft } from './in-session.ts';
import { readRecord, type SessionRecord } from './stored-records.ts';

/**
 * Reads from the server for the logged-in session, in one thread of the device at a time. Throws what `read` throws.
 */
export function readInTurn(
  device: Device,
  lock: string,
  read: (session: SessionRecord) => Promise<void>,
): Promise<void> {
  return device.locks.request(lock, async () => {
    const session = await readRecord(device.db, 'auth');
    if (session !== null) await unlessLeft(() => read(session));
  });
}
