import type { GuvercinDatabase } from './database.ts';
import type { Device } from './device.ts';
import { ifAnybodyIsHere } from './in-session.ts';
import { readRecord, writeRecord } from './stored-records.ts';

/**
 * Whether single-letter shortcuts are on for this device. They are on until the person turns them off, and off for
 * visitors.
 */
export function queryKeys(db: GuvercinDatabase): Promise<boolean> {
  return db.transaction('r', [db.records], async () => {
    const [session, keys] = await Promise.all([readRecord(db, 'auth'), readRecord(db, 'keys')]);
    return session !== null && keys?.areOn !== false;
  });
}

/** Turns the single-letter shortcuts on or off for this device's person, unless they have logged out meanwhile. */
export async function chooseKeys({ db }: Pick<Device, 'db'>, areOn: boolean): Promise<void> {
  await ifAnybodyIsHere(db, () => writeRecord(db, 'keys', { areOn }));
}
