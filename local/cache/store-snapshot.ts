import type { GuvercinDatabase } from '../device/database.ts';
import { type RecordValue, readRecord, writeRecord } from '../device/stored-records.ts';
import { readMuted } from '../queries/read-muted.ts';
import { readViewpoint, viewTables } from '../queries/read-outbox.ts';

/**
 * Stores the copy of a screen. Does nothing if the person has logged out, or if one of its `letters` is deleted, hidden
 * or not delivered yet. These conditions are checked in the same transaction.
 */
export async function storeSnapshot(
  db: GuvercinDatabase,
  snapshot: RecordValue<'screen-snapshot'>,
  letters: readonly string[],
): Promise<void> {
  await db.transaction('rw', [...viewTables(db), db.messages, db.sky, db.mutes], async () => {
    const session = await readRecord(db, 'auth');
    if (session?.userId !== snapshot.userId) return;
    if (await areAllShown(db, letters)) await writeRecord(db, 'screen-snapshot', snapshot);
  });
}

async function areAllShown(db: GuvercinDatabase, ids: readonly string[]): Promise<boolean> {
  const view = await readViewpoint(db);
  if (view === null) return false;
  const keys = ids.map((id): [number, string] => [view.gen, id]);
  const [own, others, muted] = await Promise.all([
    db.messages.bulkGet(keys),
    db.sky.bulkGet([...ids]),
    readMuted(db, view),
  ]);
  return ids.every((id, index) => {
    const value = own[index]?.value ?? others[index]?.value;
    if (value === undefined || value.status === 'recalled') return false;
    // The messages screen shows letters of muted people, the sky does not.
    if (own[index] === undefined && muted.has(value.senderId)) return false;
    return !view.hidden.has(id) && !view.hidden.has(value.senderId);
  });
}
