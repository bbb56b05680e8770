import type { Change } from '../../contract/changes.ts';
import type { GuvercinDatabase } from '../device/database.ts';
import { dropSnapshot } from '../device/drop-snapshot.ts';
import { filesOf } from './files-of.ts';

/** Deletes the letters and files of people the person has blocked from the stored sky. */
export async function forgetStrangers(db: GuvercinDatabase, blocks: Change[]): Promise<void> {
  const ids = blocks.filter(({ value }) => value !== null).map(({ id }) => id);
  if (ids.length === 0) return;
  const blocked = new Set(ids);
  const letters = await db.sky.filter(({ value }) => blocked.has(value.senderId)).toArray();
  await dropSkyRows(
    db,
    letters.map(({ id }) => id),
  );
  await db.strangers.bulkDelete(ids);
  await db.visited.bulkDelete(ids);
}

/** Deletes letters from the stored sky, and marks their files for deletion. Call it inside a transaction. */
export async function dropSkyRows(db: GuvercinDatabase, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const rows = await db.sky.bulkGet([...ids]);
  const files = rows.flatMap((row) =>
    row === undefined ? [] : filesOf({ entity: 'message', value: row.value }),
  );
  await db.sky.bulkDelete([...ids]);
  await dropSnapshot(db);
  if (files.length > 0) await db.filesToDrop.bulkPut(files.map((url) => ({ url })));
}
