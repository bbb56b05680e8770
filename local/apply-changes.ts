import {
  type Change,
  parseChanges,
  type RawChange,
  type Rows,
  type SyncReply,
} from '../contract/changes.ts';
import type { GuvercinDatabase } from './database.ts';
import { mirrorTables } from './mirror/mirror-tables.ts';
import { dropGeneration, forgetTombstones, type Mirror, putChanges } from './mirror/put-changes.ts';
import { inSession } from './session/in-session.ts';
import { readRecord, type SessionRecord, type SyncRecord, writeRecord } from './stored-records.ts';

/**
 * The only writer of the mirror. Rows and cursor change in one transaction; a row at or below the
 * cursor is dropped, an older row never overwrites a newer one, and a tombstone above the cursor
 * is kept until the cursor has passed it.
 */

export const EMPTY_SYNC: SyncRecord = {
  epoch: '',
  cursor: 0,
  gen: 1,
  isComplete: false,
  building: null,
  snapshot: null,
};

/** `stale` means that the device's cursor was elsewhere: nothing was written, the caller pulls. */
export type Applied = 'applied' | 'stale';

/** Applies rows that came with a reply. They do not move the cursor; another epoch's are dropped. */
export async function applyRows(
  db: GuvercinDatabase,
  session: SessionRecord,
  rows: Rows,
): Promise<Applied> {
  const changes = parseChanges(rows.changes);
  return inSession(db, session.session, mirrorTables(db), () =>
    putRowsInTransaction(db, session, { epoch: rows.epoch, changes }),
  );
}

/** As `applyRows`, inside a transaction of the caller that covers the mirror and the records. */
export async function putRowsInTransaction(
  db: GuvercinDatabase,
  session: SessionRecord,
  { epoch, changes }: { epoch: string; changes: Change[] },
): Promise<Applied> {
  const sync = (await readRecord(db, 'sync')) ?? EMPTY_SYNC;
  const mirrors = mirrorsOf(sync).filter((mirror) => mirror.epoch === epoch);
  for (const mirror of mirrors) await putChanges(db, mirror, changes, session.userId);
  return mirrors.length > 0 ? 'applied' : 'stale';
}

/** Applies a stream's `changed` event when it continues at the cursor of a mirror of its epoch. */
export async function applyEvent(
  db: GuvercinDatabase,
  session: SessionRecord,
  event: { epoch: string; from: number; to: number; changes: RawChange[] },
): Promise<Applied> {
  const changes = parseChanges(event.changes);
  return inSession(db, session.session, mirrorTables(db), async () => {
    const sync = (await readRecord(db, 'sync')) ?? EMPTY_SYNC;
    if (!sync.isComplete || sync.epoch !== event.epoch || event.from > sync.cursor) return 'stale';
    if (sync.building !== null && sync.building.epoch === event.epoch) {
      await putChanges(db, sync.building, changes, session.userId);
    }
    if (event.to <= sync.cursor) return 'applied';
    await putChanges(db, sync, changes, session.userId);
    await forgetTombstones(db, sync, event.to);
    await writeRecord(db, 'sync', { ...sync, cursor: event.to });
    return 'applied';
  });
}

/**
 * Applies a page of GET /api/sync that was asked for from `asked`. A page is `stale` when the cursor
 * moved meanwhile. The last page of a rebuilt mirror flips the generation: from then on the screen
 * reads the new one, and the old rows go.
 */
export async function applyPage(
  db: GuvercinDatabase,
  session: SessionRecord,
  asked: SyncRecord,
  page: SyncReply,
): Promise<Applied> {
  const changes = parseChanges(page.changes);
  return inSession(db, session.session, mirrorTables(db), async () => {
    const sync = (await readRecord(db, 'sync')) ?? EMPTY_SYNC;
    if (!isSamePlace(sync, asked)) return 'stale';
    if (page.reset === true) {
      await writeRecord(db, 'sync', await beginAgain(db, sync, page.epoch));
      return 'applied';
    }
    const target: Mirror = { ...(sync.building ?? sync), epoch: page.epoch };
    await putChanges(db, target, changes, session.userId);
    await forgetTombstones(db, target, page.to);
    await writeRecord(db, 'sync', afterPage(sync, page));
    if (sync.building !== null && !page.more) await dropGeneration(db, sync.gen);
    return 'applied';
  });
}

function mirrorsOf(sync: SyncRecord): Mirror[] {
  return sync.building === null ? [sync] : [sync, sync.building];
}

function isSamePlace(now: SyncRecord, asked: SyncRecord): boolean {
  const [a, b] = [now.building ?? now, asked.building ?? asked];
  return a.gen === b.gen && a.cursor === b.cursor && a.epoch === b.epoch;
}

/** A cursor that cannot be continued: an empty mirror starts over, a shown one is built beside. */
async function beginAgain(
  db: GuvercinDatabase,
  sync: SyncRecord,
  epoch: string,
): Promise<SyncRecord> {
  if (sync.building !== null) await dropGeneration(db, sync.building.gen);
  const gen = (sync.building?.gen ?? sync.gen) + 1;
  return { ...sync, building: { epoch, cursor: 0, gen, snapshot: null } };
}

function afterPage(sync: SyncRecord, page: SyncReply): SyncRecord {
  const snapshot = page.more ? (page.snapshot ?? null) : null;
  if (sync.building === null) {
    const isComplete = sync.isComplete || !page.more;
    return { ...sync, epoch: page.epoch, cursor: page.to, snapshot, isComplete };
  }
  const built = { ...sync.building, epoch: page.epoch, cursor: page.to, snapshot };
  if (page.more) return { ...sync, building: built };
  return { ...built, isComplete: true, building: null, snapshot: null };
}
