import type { GuvercinDatabase } from '../database.ts';
import { readRecord } from '../stored-records.ts';

/** What people wrote and the server has not answered, with the images that travel along. */
const OUTBOX_TABLES: readonly string[] = ['outbox', 'attachments'];

/** What another app gave while nobody was logged in belongs to whoever logs in next. */
const SHARES_TABLE = 'shares';

export const isOutboxTable = (name: string) => OUTBOX_TABLES.includes(name);

/**
 * Empties every table in one transaction, but what `keepsOutboxOf` has not sent yet: that waits, out
 * of sight, until its person is back on this device. Whoever logs out takes only their own along.
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
  for (const table of db.tables) {
    if (!isOutboxTable(table.name) && table.name !== SHARES_TABLE) await table.clear();
  }
  await db.shares.filter(({ userId }) => keepsOutboxOf === 'others' || userId !== null).delete();
  if (keepsOutboxOf === 'everybody' || session === null) return;
  for (const name of OUTBOX_TABLES) {
    await db.table(name).where('userId').equals(session.userId).delete();
  }
}
