import type { GuvercinDatabase, Share } from '../device/database.ts';
import { readRecord, rowsOfPerson } from '../device/stored-records.ts';

/** What people wrote and the server has not answered, with the images that travel along. */
const OUTBOX_TABLES: readonly string[] = ['outbox', 'attachments'];

/** What another app gave waits like the outbox, for its person or for whoever logs in next. */
const SHARES_TABLE = 'shares';

/** Do the rows of a table wait for their person beyond the end of a session? */
export const isWaitingTable = (name: string) =>
  OUTBOX_TABLES.includes(name) || name === SHARES_TABLE;

/**
 * Empties every table in one transaction, but the device's own records and what `keepsOutboxOf` has not sent
 * yet: that waits, out of sight, until its person is back on this device. Whoever logs out takes only their own along.
 */
export async function emptyDevice(
  db: GuvercinDatabase,
  { keepsOutboxOf }: { keepsOutboxOf: 'everybody' | 'others' },
): Promise<void> {
  await db.transaction('rw', db.tables, () => emptyTables(db, { keepsOutboxOf }));
}

/** As `emptyDevice`, inside a transaction of the caller over all tables. */
export async function emptyTables(
  db: GuvercinDatabase,
  { keepsOutboxOf }: { keepsOutboxOf: 'everybody' | 'others' },
): Promise<void> {
  const session = await readRecord(db, 'auth');
  const emptied = db.tables.filter(({ name }) => !isWaitingTable(name));
  await Promise.all(emptied.map((table) => rowsOfPerson(table).delete()));
  if (keepsOutboxOf === 'everybody' || session === null) return;
  // Whoever logs out takes along what was shared with them, and with nobody.
  const isOthers = ({ userId }: Share) => userId !== null && userId !== session.userId;
  await db.shares.filter((share) => !isOthers(share)).delete();
  for (const name of OUTBOX_TABLES) {
    await db.table(name).where('userId').equals(session.userId).delete();
  }
}
