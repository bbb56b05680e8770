import type { GuvercinDatabase, Share } from '../device/database.ts';
import { readRecord, rowsOfPerson } from '../device/stored-records.ts';

/** The tables of unsent changes and their images. */
const OUTBOX_TABLES: readonly string[] = ['outbox', 'attachments'];

/** Shared content is kept like the outbox, for its person or for the next login. */
const SHARES_TABLE = 'shares';

/** Whether the rows of a table are kept for their person beyond the end of a session. */
export const isWaitingTable = (name: string) =>
  OUTBOX_TABLES.includes(name) || name === SHARES_TABLE;

/**
 * Empties every table in one transaction, except the device's own records and the unsent rows of `keepsOutboxOf`. These
 * rows stay hidden until their person logs in on this device again. With 'others', the unsent rows of the current
 * person are deleted.
 */
export async function emptyDevice(
  db: GuvercinDatabase,
  { keepsOutboxOf }: { keepsOutboxOf: 'everybody' | 'others' },
): Promise<void> {
  await db.transaction('rw', db.tables, () => emptyTables(db, { keepsOutboxOf }));
}

/** Like `emptyDevice`, inside a transaction of the caller over all tables. */
export async function emptyTables(
  db: GuvercinDatabase,
  { keepsOutboxOf }: { keepsOutboxOf: 'everybody' | 'others' },
): Promise<void> {
  const session = await readRecord(db, 'auth');
  const emptied = db.tables.filter(({ name }) => !isWaitingTable(name));
  await Promise.all(emptied.map((table) => rowsOfPerson(table).delete()));
  if (keepsOutboxOf === 'everybody' || session === null) return;
  // A logout deletes content that was shared as this person or without a logged-in person.
  const isOthers = ({ userId }: Share) => userId !== null && userId !== session.userId;
  await db.shares.filter((share) => !isOthers(share)).delete();
  for (const name of OUTBOX_TABLES) {
    await db.table(name).where('userId').equals(session.userId).delete();
  }
}
