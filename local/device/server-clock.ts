import { MIN_CLIENT_VERSION_HEADER } from '../../contract/client-version.ts';
import type { GuvercinDatabase } from './database.ts';
import type { Device } from './device.ts';
import { ifAnybodyIsHere } from './in-session.ts';
import { readRecord, writeRecord } from './stored-records.ts';

/**
 * Returns how far the server's clock is ahead of this device's, in milliseconds; 0 if unknown. Add it to the device's
 * time before comparing with a server time.
 */
export async function readServerAhead(db: GuvercinDatabase): Promise<number> {
  return (await readRecord(db, 'server-clock'))?.aheadMs ?? 0;
}

/**
 * Stores the offset of the server's clock, from the `date` header of a reply. The server sent it between the request
 * and the receipt, so a slow reply gives only a wide range. A stored offset within the range stays unchanged.
 */
export async function noteServerClock(
  { db }: Pick<Device, 'db'>,
  headers: Headers,
  { askedAt, heardAt }: { askedAt: number; heardAt: number },
): Promise<void> {
  const date = headers.get('date');
  // A proxy between the device and the server may have another clock.
  if (date === null || headers.get(MIN_CLIENT_VERSION_HEADER) === null) return;
  const second = Date.parse(date);
  const least = second - heardAt;
  const most = second + 999 - askedAt;
  // The device's clock was set back meanwhile, or the header is not a date.
  if (!(least <= most)) return;
  const known = await readServerAhead(db);
  const aheadMs = Math.min(most, Math.max(least, known));
  if (aheadMs === known) return;
  await ifAnybodyIsHere(db, () => writeRecord(db, 'server-clock', { aheadMs }));
}
