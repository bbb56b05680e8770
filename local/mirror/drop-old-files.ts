import type { Change } from '../../contract/changes.ts';
import type { EntityName } from '../../contract/entities.ts';
import type { GuvercinDatabase } from '../database.ts';
import { filesOf } from './files-of.ts';

/**
 * Notes the files that rows showed and their newer versions no longer do: a recalled letter's
 * image, a replaced portrait. They leave the cache once the transaction has committed.
 */
export async function dropOldFiles(
  db: GuvercinDatabase,
  {
    entity,
    rows,
    newer,
  }: { entity: EntityName; rows: { id: string; value?: unknown }[]; newer: Change[] },
): Promise<void> {
  if (entity !== 'message' && entity !== 'person' && entity !== 'profile') return;
  const next = new Map(newer.map((change) => [change.id, change]));
  const gone = rows.flatMap(({ id, value }) => {
    const change = next.get(id);
    if (change === undefined) return [];
    const kept = new Set(filesOf(change));
    return filesOf({ entity, value } as Change).filter((url) => !kept.has(url));
  });
  if (gone.length > 0) await db.filesToDrop.bulkPut(gone.map((url) => ({ url })));
}
