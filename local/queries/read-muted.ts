import type { GuvercinDatabase, OutboxRow } from '../device/database.ts';
import { findMarks, type Marks, type Viewpoint } from './read-outbox.ts';

/**
 * Returns the ids of the people the viewer has muted, with waiting rows applied. Needs `db.mutes` in the
 * transaction.
 */
export async function readMuted(
  db: GuvercinDatabase,
  { gen, rows }: Viewpoint,
): Promise<ReadonlySet<string>> {
  const keys = await db.mutes.where(':id').between([gen], [gen, []]).primaryKeys();
  const { set, unset } = waitingMutes(rows);
  const known = keys.map(([, id]) => id).filter((id) => !unset.has(id));
  return new Set([...known, ...set.keys()]);
}

/** Returns marks by user id, from the waiting `mute-person` and `unmute-person` rows. */
export const waitingMutes = (rows: readonly OutboxRow[]): Marks =>
  findMarks(rows, (row) =>
    row.name === 'mute-person' || row.name === 'unmute-person'
      ? { id: row.args.userId, isSet: row.name === 'mute-person' }
      : null,
  );
