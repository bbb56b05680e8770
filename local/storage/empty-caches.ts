import type { Table } from 'dexie';
import type { GuvercinDatabase } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import { inSession, SessionEnded } from '../device/in-session.ts';
import { readRecord } from '../device/stored-records.ts';
import { readWaitingReceivers } from '../waiting/waiting-receivers.ts';

/** Deletes data that only saves a request: the stored sky, other people and the cached files. */
export async function emptyCaches(device: Device): Promise<void> {
  const { db } = device;
  await db.transaction('rw', [...cacheTables(db), db.records], () => emptyCacheTables(db));
  await device.emptyFiles();
}

/** Returns the tables that `emptyCacheTables` uses, except the records. */
export const cacheTables = (db: GuvercinDatabase): Table[] => [
  db.sky,
  db.strangers,
  db.visited,
  db.outbox,
  db.drafts,
];

/** Deletes the database part of `emptyCaches`. Call it inside a transaction. */
export async function emptyCacheTables(db: GuvercinDatabase): Promise<void> {
  // Waiting letters and drafts need the names of their receivers.
  const receivers = await readWaitingReceivers(db);
  await db.sky.clear();
  await db.strangers.where('id').noneOf(receivers).delete();
  await db.visited.clear();
  await db.records.bulkDelete(['sky', 'featured', 'screen-snapshot']);
}

/**
 * Empties the caches when the person asks for it, and forgets which people were asked about system notifications.
 * Outbox, attachments, drafts and mirror stay. A page of the sky that arrives meanwhile is stored only if it is the
 * first page (docs/decisions/sky.md). Throws SessionEnded when the session has ended.
 */
export async function clearCaches(device: Device): Promise<void> {
  const { db } = device;
  const auth = await readRecord(db, 'auth');
  if (auth === null) throw new SessionEnded();
  await inSession(db, auth.session, cacheTables(db), async () => {
    await emptyCacheTables(db);
    await db.records.delete('notices-asked');
  });
  await device.emptyFiles();
}
