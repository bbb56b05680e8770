import type { Change, NumberedRef } from '../../contract/changes.ts';
import type { EntityName } from '../../contract/entities.ts';
import type { LogDelta } from '../../contract/log-checksum.ts';
import type { GuvercinDatabase, MessageRow, Tombstone } from '../device/database.ts';
import { dropSnapshot } from '../device/drop-snapshot.ts';
import { moveThreads } from '../device/threads.ts';
import { moveWords } from '../search/word-blocks.ts';
import { filesOf } from './files-of.ts';
import { forgetStrangers } from './forget-strangers.ts';
import { mirrorTable, mirrorTables, toMirrorRow } from './mirror-tables.ts';

/** One mirror: the shown one, or the one being built beside it. */
export interface Mirror {
  epoch: string;
  cursor: number;
  gen: number;
  /** The log's head when the first pages of this mirror began to load. */
  snapshot?: number | null;
}

/**
 * Writes changes into one mirror, in the caller's transaction. Changes at or below its cursor are dropped, and older
 * rows never overwrite newer ones, including tombstones. Resolves with the rows that were written and those that they
 * replaced; a tombstone counts as a row.
 */
export async function putChanges(
  db: GuvercinDatabase,
  mirror: Mirror,
  changes: Change[],
  userId: string,
): Promise<LogDelta> {
  const above = changes.filter((change) => change.seq > mirror.cursor);
  if (above.some(takesAway)) await dropSnapshot(db);
  const delta: LogDelta = { added: [], removed: [] };
  for (const [entity, group] of groupByEntity(above)) {
    const { added, removed } = await putGroup(db, { mirror, entity, group, userId });
    delta.added.push(...added);
    delta.removed.push(...removed);
  }
  return delta;
}

/**
 * Like `putChanges`, for a page of a mirror that only its own pages have filled. They arrive in the order of the log,
 * so no comparison is needed.
 */
export async function fillMirror(
  db: GuvercinDatabase,
  mirror: Mirror,
  changes: Change[],
  userId: string,
): Promise<void> {
  const { gen } = mirror;
  if (changes.some(takesAway)) await dropSnapshot(db);
  const hasTombstones = (await db.tombstones.count()) > 0;
  for (const [entity, group] of groupByEntity(changes)) {
    const table = mirrorTable(db, entity);
    const gone = group.filter(({ value }) => value === null);
    const alive = group.flatMap((change) => toMirrorRow(gen, change, userId) ?? []);
    const letters =
      entity === 'message'
        ? { before: await readRepeated(db, mirror, group), come: alive as MessageRow[] }
        : null;
    if (letters !== null) await moveWords(db, gen, letters);
    await table.bulkPut(alive);
    if (hasTombstones) await db.tombstones.bulkDelete(alive.map(({ id }) => [gen, entity, id]));
    if (gone.length > 0) await table.bulkDelete(gone.map(({ id }) => [gen, id]));
    if (letters !== null) await moveThreads(db, letters);
    await db.tombstones.bulkPut(gone.map(({ id, seq }): Tombstone => ({ gen, entity, id, seq })));
    if (entity === 'block') await forgetStrangers(db, group);
  }
}

/**
 * Returns the letters of the next page that the mirror already contains. Only letters that changed during the load can
 * repeat.
 */
async function readRepeated(
  db: GuvercinDatabase,
  { gen, cursor, snapshot = null }: Mirror,
  letters: Change[],
): Promise<MessageRow[]> {
  if (cursor === 0) return [];
  const repeated = letters.filter(({ seq }) => snapshot === null || seq > snapshot);
  const rows = await db.messages.bulkGet(repeated.map(({ id }) => [gen, id]));
  return rows.filter((row) => row !== undefined);
}

async function putGroup(
  db: GuvercinDatabase,
  put: { mirror: Mirror; entity: EntityName; group: Change[]; userId: string },
): Promise<LogDelta> {
  const { entity, group, userId } = put;
  const { gen } = put.mirror;
  const table = mirrorTable(db, entity);
  const [rows, tombstones] = await Promise.all([
    table.bulkGet(group.map(({ id }) => [gen, id])),
    db.tombstones.bulkGet(group.map(({ id }) => [gen, entity, id])),
  ]);
  const known = group.map((_, index) =>
    Math.max(rows[index]?.seq ?? 0, tombstones[index]?.seq ?? 0),
  );
  const isNewer = ({ seq }: Change, index: number) => seq > (known[index] ?? 0);
  const newer = group.filter(isNewer);
  await dropOldFiles(db, { entity, rows: rows.filter((row) => row !== undefined), newer });
  if (entity === 'block') await forgetStrangers(db, newer);
  const alive = newer.flatMap((change) => toMirrorRow(gen, change, userId) ?? []);
  const gone = newer.filter(({ value }) => value === null);
  const touched = new Set(newer.map(({ id }) => id));
  const before = rows.filter((row) => row !== undefined && touched.has(row.id)) as MessageRow[];
  const letters = entity === 'message' ? { before, come: alive as MessageRow[] } : null;
  if (letters !== null) await moveWords(db, gen, letters);
  await table.bulkPut(alive);
  await db.tombstones.bulkDelete(alive.map(({ id }) => [gen, entity, id]));
  await table.bulkDelete(gone.map(({ id }) => [gen, id]));
  if (letters !== null) await moveThreads(db, letters);
  await db.tombstones.bulkPut(gone.map(({ id, seq }): Tombstone => ({ gen, entity, id, seq })));
  const replaced = group.flatMap((change, index): NumberedRef[] => {
    const seq = known[index] ?? 0;
    return isNewer(change, index) && seq > 0 ? [{ entity, id: change.id, seq }] : [];
  });
  return { added: newer.map(({ id, seq }) => ({ entity, id, seq })), removed: replaced };
}

/** Whether content that a screen showed may be deleted or hidden after this change. */
function takesAway({ entity, value }: Change): boolean {
  if (value === null || entity === 'block' || entity === 'hidden' || entity === 'mute') return true;
  return entity === 'message' && value.status === 'recalled';
}

/** Removes a replaced mirror, and the files that only it showed. */
export async function leaveGeneration(
  db: GuvercinDatabase,
  { old, kept }: { old: number; kept: number },
): Promise<void> {
  for (const entity of ['message', 'person', 'profile'] as const) {
    const rows = await mirrorTable(db, entity)
      .where(':id')
      .between([old], [old, []], true, true)
      .filter((row) => hasFiles(entity, row))
      .toArray();
    const next = await mirrorTable(db, entity).bulkGet(rows.map(({ id }) => [kept, id]));
    const newer = rows.map(
      ({ id }, index) => ({ seq: 0, entity, id, value: shownValue(next[index]) }) as Change,
    );
    await dropOldFiles(db, { entity, rows, newer });
  }
  await dropGeneration(db, old);
  await dropSnapshot(db);
}

const shownValue = (row: object | undefined) =>
  row !== undefined && 'value' in row ? row.value : null;

function hasFiles(entity: EntityName, row: object): boolean {
  return filesOf({ entity, value: shownValue(row) } as Change).length > 0;
}

export async function dropGeneration(db: GuvercinDatabase, gen: number): Promise<void> {
  for (const table of mirrorTables(db)) {
    await table.where(':id').between([gen], [gen, []], true, true).delete();
  }
}

/** Groups changes by entity. Of several changes to one entity only the newest stays. */
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

/**
 * Marks files for deletion that a change makes obsolete, such as the image of a recalled letter or a replaced portrait.
 * They are removed from the cache after the transaction has committed.
 */
async function dropOldFiles(
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
  if (gone.length === 0) return;
  await db.filesToDrop.bulkPut(gone.map((url) => ({ url })));
  await dropSnapshot(db);
}
