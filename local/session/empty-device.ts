import type { GuvercinDatabase } from '../database.ts';

/** What people wrote and the server has not answered, with the images that travel along. */
const OUTBOX_TABLES: readonly string[] = ['outbox', 'attachments'];

/**
 * Empties every table in one transaction. `keepsOutbox` leaves what has not been sent yet, out of
 * sight until its person is back on this device.
 */
export async function emptyDevice(
  db: GuvercinDatabase,
  { keepsOutbox }: { keepsOutbox: boolean },
): Promise<void> {
  await db.transaction('rw', db.tables, () => emptyTables(db, { keepsOutbox }));
}

/** As `emptyDevice`, inside a transaction of the caller over all tables. */
export async function emptyTables(
  db: GuvercinDatabase,
  { keepsOutbox }: { keepsOutbox: boolean },
): Promise<void> {
  for (const table of db.tables) {
    if (!keepsOutbox || !OUTBOX_TABLES.includes(table.name)) await table.clear();
  }
}
