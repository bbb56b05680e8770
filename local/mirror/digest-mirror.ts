import { entityNames } from '../../contract/entities.ts';
import { addToDigests, type Digests } from '../../contract/mirror-digest.ts';
import type { GuvercinDatabase } from '../device/database.ts';
import { readRecord, type SyncRecord } from '../device/stored-records.ts';
import { EMPTY_SYNC } from './empty-sync.ts';
import { mirrorTable } from './mirror-tables.ts';
import { hasSetAside } from './set-aside.ts';

/** So many rows between two pauses: some milliseconds on a slow device. */
const ROWS_A_TIME = 100;

/** A mirror's place in the log, and what all of its rows add up to there. */
export interface DigestedMirror {
  sync: SyncRecord;
  digests: Digests;
}

/**
 * Adds up the rows of the shown mirror, a few at a time with a pause after them. null where the sum would say
 * nothing: it is being filled, a reply has brought more than its cursor tells, something was set aside, or it
 * changed meanwhile.
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

/** Are these the same rows? Whatever takes one in moves one of these. */
export const isSameState = (one: SyncRecord, other: SyncRecord): boolean =>
  one.gen === other.gen &&
  one.epoch === other.epoch &&
  one.cursor === other.cursor &&
  one.newest === other.newest;

async function readWhole(db: GuvercinDatabase): Promise<SyncRecord | null> {
  const sync = (await readRecord(db, 'sync')) ?? EMPTY_SYNC;
  const isWhole = sync.isComplete && sync.building === null && sync.newest <= sync.cursor;
  return isWhole && !(await hasSetAside(db, sync.gen)) ? sync : null;
}
