import type { GuvercinDatabase, OutboxRow } from '../device/database.ts';

/** Held by the one flush of a device: under it no row is under way. */
export const FLUSH_LOCK = 'guvercin-drain';

/**
 * Takes a row out of the outbox, with the images that no other row speaks of, inside a transaction
 * of the caller over outbox and attachments.
 */
export async function dropRow(db: GuvercinDatabase, row: OutboxRow): Promise<void> {
  await db.outbox.delete(row.position);
  await dropImages(db, row);
}

/** Forgets the images of a row that speaks of them no more; those that another row has stay. */
export async function dropImages(db: GuvercinDatabase, row: OutboxRow): Promise<void> {
  const ids = Object.values(row.attachments);
  if (ids.length === 0) return;
  const others = await db.outbox.where('userId').equals(row.userId).toArray();
  const spokenOf = new Set(others.flatMap(({ attachments }) => Object.values(attachments)));
  await db.attachments.bulkDelete(ids.filter((id) => !spokenOf.has(id)));
}
