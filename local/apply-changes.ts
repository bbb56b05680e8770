import {
  type Change,
  parseChanges,
  type RawChange,
  type Rows,
  type SyncReply,
} from '../contract/changes.ts';
import type { EntityName } from '../contract/entities.ts';
import type { GuvercinDatabase, Tombstone } from './database.ts';
import { mirrorTable, mirrorTables, toMirrorRow } from './mirror/mirror-tables.ts';
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

/** One mirror: the one on the screen, or the one that is built beside it. */
interface Mirror {
  epoch: string;
  cursor: number;
  gen: number;
}

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
    await moveCursor(db, sync, event.to);
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
    await moveCursor(db, target, page.to);
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

async function putChanges(
  db: GuvercinDatabase,
  mirror: Mirror,
  changes: Change[],
  userId: string,
): Promise<void> {
  const above = changes.filter((change) => change.seq > mirror.cursor);
  for (const [entity, group] of groupByEntity(above)) {
    await putGroup(db, { mirror, entity, group, userId });
  }
}

async function putGroup(
  db: GuvercinDatabase,
  put: { mirror: Mirror; entity: EntityName; group: Change[]; userId: string },
): Promise<void> {
  const { entity, group, userId } = put;
  const { gen } = put.mirror;
  const table = mirrorTable(db, entity);
  const [rows, tombstones] = await Promise.all([
    table.bulkGet(group.map(({ id }) => [gen, id])),
    db.tombstones.bulkGet(group.map(({ id }) => [gen, entity, id])),
  ]);
  const newer = group.filter(({ seq }, index) => {
    const known = Math.max(rows[index]?.seq ?? 0, tombstones[index]?.seq ?? 0);
    return seq > known;
  });
  const alive = newer.flatMap((change) => toMirrorRow(gen, change, userId) ?? []);
  const gone = newer.filter(({ value }) => value === null);
  await table.bulkPut(alive);
  await db.tombstones.bulkDelete(alive.map(({ id }) => [gen, entity, id]));
  await table.bulkDelete(gone.map(({ id }) => [gen, id]));
  await db.tombstones.bulkPut(gone.map(({ id, seq }): Tombstone => ({ gen, entity, id, seq })));
}

/** Tombstones that the cursor has passed have done their work. */
async function moveCursor(db: GuvercinDatabase, { gen }: Mirror, to: number): Promise<void> {
  await db.tombstones.where('[gen+seq]').between([gen, 0], [gen, to], true, true).delete();
}

async function dropGeneration(db: GuvercinDatabase, gen: number): Promise<void> {
  for (const table of mirrorTables(db)) {
    await table.where(':id').between([gen], [gen, []], true, true).delete();
  }
}

/** Groups by entity; of several changes to one thing only the newest stays. */
function groupByEntity(changes: Change[]): Map<EntityName, Change[]> {
  const newest = new Map<string, Change>();
  for (const change of changes) {
    const key = `${change.entity} ${change.id}`;
    const known = newest.get(key);
    if (known === undefined || known.seq < change.seq) newest.set(key, change);
  }
  const groups = new Map<EntityName, Change[]>();
  for (const change of newest.values()) {
    const group = groups.get(change.entity) ?? [];
    group.push(change);
    groups.set(change.entity, group);
  }
  return groups;
}
