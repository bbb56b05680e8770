import { entityNames } from '../../contract/entities.ts';
import { addToDigests, type Digests } from '../../contract/mirror-digest.ts';
import type { GuvercinDatabase } from '../device/database.ts';
import { readRecord, type SyncRecord } from '../device/stored-records.ts';
import { EMPTY_SYNC } from './empty-sync.ts';
import { mirrorTable } from './mirror-tables.ts';
import { hasQuarantined } from './quarantine.ts';

/** The number of rows between two pauses. They take some milliseconds on a slow device. */
const ROWS_A_TIME = 100;

/** A mirror's position in the log, and the digests of all its rows there. */
export interface DigestedMirror {
  sync: SyncRecord;
  digests: Digests;
}

/**
 * Adds up the rows of the shown mirror, a few at a time with a pause after them. Returns `null` if the sums are not
 * comparable: the mirror is being filled, a reply has brought rows ahead of the cursor, a row is in quarantine, or the
 * mirror changed meanwhile.
 */
export async function digestMirror(
  db: GuvercinDatabase,
  pause: () => Promise<void>,
): Promise<DigestedMirror | null> {
  const sync = await readWhole(db);
  if (sync === null) return null;
  const digests: Digests = {};
  for (const entity of entityNames) {
    let after: unknown[] = [sync.gen];
    for (;;) {
      const rows = await mirrorTable(db, entity)
        .where(':id')
        .between(after, [sync.gen, []], false, true)
        .limit(ROWS_A_TIME)
        .toArray();
      addToDigests(
        digests,
        rows.map((row) => ({ ...row, entity, value: 'value' in row ? row.value : null })),
      );
      const last = rows.at(-1);
      if (last === undefined || rows.length < ROWS_A_TIME) break;
      after = [sync.gen, last.id];
      await pause();
    }
  }
  const now = await readWhole(db);
  return now !== null && isSameState(now, sync) ? { sync, digests } : null;
}

/** Whether both records describe the same rows. Every applied row changes at least one of these fields. */
export const isSameState = (one: SyncRecord, other: SyncRecord): boolean =>
  one.gen === other.gen &&
  one.epoch === other.epoch &&
  one.cursor === other.cursor &&
  one.newest === other.newest;

async function readWhole(db: GuvercinDatabase): Promise<SyncRecord | null> {
  const sync = (await readRecord(db, 'sync')) ?? EMPTY_SYNC;
  const isWhole = sync.isComplete && sync.building === null && sync.newest <= sync.cursor;
  return isWhole && !(await hasQuarantined(db, sync.gen)) ? sync : null;
}
