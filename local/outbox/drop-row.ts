import type { GuvercinDatabase, OutboxRow } from '../device/database.ts';

/** The lock of the one flush per device. While it is held by another caller, no row is being sent. */
export const FLUSH_LOCK = 'guvercin-drain';

/**
 * Deletes a row from the outbox, with the images that no other row references, inside a transaction of the caller over
 * outbox and attachments.
 */
export async function dropRow(db: GuvercinDatabase, row: OutboxRow): Promise<void> {
  await db.outbox.delete(row.position);
  await dropImages(db, row);
}

/** Deletes the images of a row, except those that another row references. */
export async function dropImages(db: GuvercinDatabase, row: OutboxRow): Promise<void> {
  const ids = Object.values(row.attachments);
  if (ids.length === 0) return;
  const others = await db.outbox.where('userId').equals(row.userId).toArray();
  const spokenOf = new Set(others.flatMap(({ attachments }) => Object.values(attachments)));
  await db.attachments.bulkDelete(ids.filter((id) => !spokenOf.has(id)));
}
