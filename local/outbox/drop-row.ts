import type { GuvercinDatabase, OutboxRow } from '../database.ts';

/**
 * Takes a row out of the outbox, with the images that no other row speaks of, inside a transaction
 * of the caller over outbox and attachments.
 */
export async function dropRow(db: GuvercinDatabase, row: OutboxRow): Promise<void> {
  await db.outbox.delete(row.position);
  const ids = Object.values(row.attachments);
  if (ids.length === 0) return;
  const others = await db.outbox.where('userId').equals(row.userId).toArray();
  const spokenOf = new Set(others.flatMap(({ attachments }) => Object.values(attachments)));
  await db.attachments.bulkDelete(ids.filter((id) => !spokenOf.has(id)));
}
