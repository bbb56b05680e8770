import type { GuvercinDatabase } from '../database.ts';

/**
 * Empties every table in one transaction. `keepOutboxOf` keeps what that person has not sent yet,
 * out of sight until they are back on this device.
 */
export async function emptyDevice(
  db: GuvercinDatabase,
  { keepOutboxOf }: { keepOutboxOf: string | null },
): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    const kept = new Set(['outbox', 'attachments']);
    for (const table of db.tables) {
      if (keepOutboxOf === null || !kept.has(table.name)) await table.clear();
    }
  });
}
