import { MIN_CLIENT_VERSION_HEADER } from '../../contract/client-version.ts';
import type { GuvercinDatabase } from './database.ts';
import type { Device } from './device.ts';
import { ifAnybodyIsHere } from './in-session.ts';
import { readRecord, writeRecord } from './stored-records.ts';

/**
 * How far the server's clock is ahead of this device's, in milliseconds; 0 until an answer has told
 * otherwise. Whoever compares a time of the server's with now adds it to the device's time.
 */
export async function readServerAhead(db: GuvercinDatabase): Promise<number> {
  return (await readRecord(db, 'server-clock'))?.aheadMs ?? 0;
}

/**
 * Learns the server's clock from an answer of its own, which names the second in which it was made: that lies
 * between asking and hearing, so an answer that was slow, or lay in a frozen thread, says little, and one that
 * fits what is known changes nothing.
 */
export async function noteServerClock(
  { db }: Pick<Device, 'db'>,
  headers: Headers,
  { askedAt, heardAt }: { askedAt: number; heardAt: number },
): Promise<void> {
  const date = headers.get('date');
  // What stands between the device and the server may have a clock of its own.
  if (date === null || headers.get(MIN_CLIENT_VERSION_HEADER) === null) return;
  const second = Date.parse(date);
  const least = second - heardAt;
  const most = second + 999 - askedAt;
  // The device's clock was set back meanwhile, or this is no date.
  if (!(least <= most)) return;
  const known = await readServerAhead(db);
  const aheadMs = Math.min(most, Math.max(least, known));
  if (aheadMs === known) return;
  await ifAnybodyIsHere(db, () => writeRecord(db, 'server-clock', { aheadMs }));
}
