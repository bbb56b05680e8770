import {
  type Change,
  parseChanges,
  type RawChange,
  type Rows,
  type SyncReply,
} from '../contract/changes.ts';
import type { GuvercinDatabase } from './database.ts';
import { EMPTY_SYNC, MIRROR_VERSION } from './mirror/empty-sync.ts';
import { appliedTables } from './mirror/mirror-tables.ts';
import {
  dropGeneration,
  fillMirror,
  forgetTombstones,
  leaveGeneration,
  type Mirror,
  putChanges,
} from './mirror/put-changes.ts';
import { writeSummaries } from './mirror/write-summaries.ts';
import { inSession } from './session/in-session.ts';
import { readRecord, type SessionRecord, type SyncRecord, writeRecord } from './stored-records.ts';

/**
 * The only writer of the mirror. Rows and cursor change in one transaction; a row at or below the
 * cursor is dropped, an older row never overwrites a newer one, and a tombstone above the cursor
 * is kept until the cursor has passed it.
 */

/** `stale` means that the device's cursor was elsewhere: nothing was written, the caller pulls. */
export type Applied = 'applied' | 'stale';

/** Applies rows that came with a reply. They do not move the cursor; another epoch's are dropped. */
export async function applyRows(
  db: GuvercinDatabase,
  session: SessionRecord,
  rows: Rows,
): Promise<Applied> {
  const changes = parseChanges(rows.changes);
  return inSession(db, session.session, appliedTables(db), () =>
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
  const isAhead = mirrors.length > 0 && (!sync.isComplete || sync.building !== null);
  if (isAhead && !sync.isTouched) await writeRecord(db, 'sync', { ...sync, isTouched: true });
  if (sync.epoch === epoch) await summarise(db, session, sync, changes);
  return mirrors.length > 0 ? 'applied' : 'stale';
}

/** Applies a stream's `changed` event when it continues at the cursor of a mirror of its epoch. */
export async function applyEvent(
  db: GuvercinDatabase,
  session: SessionRecord,
  event: { epoch: string; from: number; to: number; changes: RawChange[] },
): Promise<Applied> {
  const changes = parseChanges(event.changes);
  return inSession(db, session.session, appliedTables(db), async () => {
    const sync = (await readRecord(db, 'sync')) ?? EMPTY_SYNC;
    if (!sync.isComplete || sync.epoch !== event.epoch || event.from > sync.cursor) return 'stale';
    const isBuilding = sync.building !== null && sync.building.epoch === event.epoch;
    if (sync.building !== null && isBuilding) {
      await putChanges(db, sync.building, changes, session.userId);
    }
    const isTouched = sync.isTouched || isBuilding;
    if (event.to <= sync.cursor) {
      if (isTouched !== sync.isTouched) await writeRecord(db, 'sync', { ...sync, isTouched });
      return 'applied';
    }
    await putChanges(db, sync, changes, session.userId);
    await forgetTombstones(db, sync, event.to);
    await writeRecord(db, 'sync', { ...sync, cursor: event.to, isTouched });
    await summarise(db, session, sync, changes);
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
  return inSession(db, session.session, appliedTables(db), async () => {
    const sync = (await readRecord(db, 'sync')) ?? EMPTY_SYNC;
    if (!isSamePlace(sync, asked)) return 'stale';
    if (page.reset === true) {
      await writeRecord(db, 'sync', await beginAgain(db, sync, page.epoch));
      return 'applied';
    }
    const target: Mirror = { ...(sync.building ?? sync), epoch: page.epoch };
    if (isFresh(sync)) {
      await fillMirror(db, target, changes, session.userId);
    } else {
      await putChanges(db, target, changes, session.userId);
      await forgetTombstones(db, target, page.to);
    }
    const next = afterPage(sync, page);
    await writeRecord(db, 'sync', next);
    if (next.gen === target.gen) await summarise(db, session, next, changes);
    if (next.gen !== sync.gen) await leaveGeneration(db, { old: sync.gen, kept: next.gen });
    return 'applied';
  });
}

function summarise(
  db: GuvercinDatabase,
  { userId }: SessionRecord,
  { gen }: SyncRecord,
  changes: Change[],
): Promise<void> {
  return writeSummaries(db, { gen, userId, changes });
}

/** Begins a mirror beside the shown one when an older build has filled that. */
export async function renewMirror(db: GuvercinDatabase, session: SessionRecord): Promise<void> {
  await inSession(db, session.session, appliedTables(db), async () => {
    const sync = await readRecord(db, 'sync');
    if (sync === null || !isOutdated(sync)) return;
    await writeRecord(db, 'sync', await beginAgain(db, sync, sync.epoch));
  });
}

export function isOutdated(sync: SyncRecord): boolean {
  return sync.isComplete && sync.building === null && sync.mirrorVersion < MIRROR_VERSION;
}

/** A mirror that only its own pages have filled: in their order nothing older can overwrite. */
function isFresh(sync: SyncRecord): boolean {
  return !sync.isTouched && (!sync.isComplete || sync.building !== null);
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
  return { ...sync, isTouched: false, building: { epoch, cursor: 0, gen, snapshot: null } };
}

function afterPage(sync: SyncRecord, page: SyncReply): SyncRecord {
  const snapshot = page.more ? (page.snapshot ?? null) : null;
  if (sync.building === null) {
    const isComplete = sync.isComplete || !page.more;
    return { ...sync, epoch: page.epoch, cursor: page.to, snapshot, isComplete };
  }
  const built = { ...sync.building, epoch: page.epoch, cursor: page.to, snapshot };
  if (page.more) return { ...sync, building: built };
  return {
    ...built,
    isComplete: true,
    building: null,
    snapshot: null,
    isTouched: false,
    mirrorVersion: MIRROR_VERSION,
  };
}
