import type { Change } from '../../contract/changes.ts';
import type { GuvercinDatabase } from '../device/database.ts';
import { dropSnapshot } from '../device/drop-snapshot.ts';
import { filesOf } from './files-of.ts';

/** Whom the person has blocked leaves the stored sky at once, and so do their files. */
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

/** Takes letters out of the stored sky, and notes their files; inside the caller's transaction. */
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
