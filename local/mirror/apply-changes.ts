import {
  type Change,
  type IncomingRows,
  type IncomingSyncReply,
  type ParsedChanges,
  parseChanges,
} from '../../contract/changes.ts';
import type { LogDelta } from '../../contract/log-checksum.ts';
import type { GuvercinDatabase } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import { inSession } from '../device/in-session.ts';
import {
  readRecord,
  type SessionRecord,
  type SyncRecord,
  writeRecord,
} from '../device/stored-records.ts';
import { EMPTY_SYNC } from './empty-sync.ts';
import { followLog, newestOf } from './follow-log.ts';
import { appliedTables } from './mirror-tables.ts';
import { fillMirror, leaveGeneration, type Mirror, putChanges } from './put-changes.ts';
import { hasQuarantined, quarantine } from './quarantine.ts';
import { beginAgain } from './renew-mirror.ts';
import { writeSummaries } from './write-summaries.ts';

/**
 * The only writer of the mirror. Rows and cursor change in one transaction. A row at or below the cursor is dropped, an
 * older row never overwrites a newer one, and a tombstone keeps its number like a row. A row that does not parse is
 * quarantined, and the cursor moves on. If the log's checksum shows that the server went back in time, a new mirror is
 * built while the old one is still shown.
 */

type Writer = Pick<Device, 'db' | 'build'>;

/** `stale`: the device's cursor was at another position, or the server has another log. The caller must pull. */
export type Applied = 'applied' | 'stale';

/** Applies rows that came with a reply. Such rows do not move the cursor. Rows of another epoch are dropped. */
export async function applyRows(
  device: Writer,
  session: SessionRecord,
  rows: IncomingRows,
): Promise<Applied> {
  const { db } = device;
  return inSession(db, session.session, appliedTables(db), () =>
    putRowsInTransaction(device, session, rows),
  );
}

/** Like `applyRows`, inside a transaction of the caller that covers the mirror and the records. */
export async function putRowsInTransaction(
  device: Writer,
  session: SessionRecord,
  { epoch, changes: raw }: IncomingRows,
): Promise<Applied> {
  const { db } = device;
  const parsed = parseChanges(raw);
  const { changes } = parsed;
  const sync = (await readRecord(db, 'sync')) ?? EMPTY_SYNC;
  const mirrors = mirrorsOf(sync).filter((mirror) => mirror.epoch === epoch);
  let next = sync;
  for (const mirror of mirrors) {
    const delta = await put(device, session, mirror, parsed);
    if (mirror === sync) next = { ...followLog(sync, parsed, delta), building: next.building };
    else if (next.building !== null) {
      const newest = newestOf(delta, next.building.newest);
      next = { ...next, building: { ...next.building, newest } };
    }
  }
  const isAhead = mirrors.length > 0 && (!sync.isComplete || sync.building !== null);
  if (isAhead) next = { ...next, isTouched: true };
  if (next !== sync) await writeRecord(db, 'sync', next);
  if (sync.epoch === epoch) await summarise(db, session, sync, changes);
  return mirrors.length > 0 ? 'applied' : 'stale';
}

/** Applies a stream's `changed` event if it continues at the cursor of a mirror of its epoch. */
export async function applyEvent(
  device: Writer,
  session: SessionRecord,
  event: IncomingRows & { from: number; to: number; checksum?: number | undefined },
): Promise<Applied> {
  const { db } = device;
  const parsed = parseChanges(event.changes);
  return inSession(db, session.session, appliedTables(db), async () => {
    const sync = (await readRecord(db, 'sync')) ?? EMPTY_SYNC;
    if (!sync.isComplete || sync.epoch !== event.epoch || event.from > sync.cursor) return 'stale';
    const isBuilding = sync.building !== null && sync.building.epoch === event.epoch;
    if (sync.building !== null && isBuilding) await put(device, session, sync.building, parsed);
    const isTouched = sync.isTouched || isBuilding;
    if (event.to <= sync.cursor) {
      if (isTouched !== sync.isTouched) await writeRecord(db, 'sync', { ...sync, isTouched });
      return 'applied';
    }
    const delta = await put(device, session, sync, parsed);
    const next = { ...followLog(sync, parsed, delta), cursor: event.to, isTouched };
    await summarise(db, session, sync, parsed.changes);
    return conclude(db, next, event.checksum);
  });
}

/**
 * Applies a page of GET /api/sync that was requested from `asked`. A page is `stale` if the cursor moved meanwhile. The
 * last page of a rebuilt mirror flips the generation: the screen then reads the new mirror, and the old rows are
 * deleted.
 */
export async function applyPage(
  device: Writer,
  session: SessionRecord,
  asked: SyncRecord,
  page: IncomingSyncReply,
): Promise<Applied> {
  const { db } = device;
  const parsed = parseChanges(page.changes);
  return inSession(db, session.session, appliedTables(db), async () => {
    const sync = (await readRecord(db, 'sync')) ?? EMPTY_SYNC;
    if (!isSamePlace(sync, asked)) return 'stale';
    if (page.reset === true) {
      await writeRecord(db, 'sync', await beginAgain(db, sync, page.epoch));
      return 'applied';
    }
    const target: Mirror = { ...(sync.building ?? sync), epoch: page.epoch };
    let followed = sync;
    if (isFresh(sync)) {
      await fillMirror(db, target, parsed.changes, session.userId);
      await quarantine(device, target, parsed);
    } else {
      const delta = await put(device, session, target, parsed);
      if (sync.building === null) followed = followLog(sync, parsed, delta);
    }
    const next = afterPage(followed, page);
    if (next.gen === target.gen) await summarise(db, session, next, parsed.changes);
    if (next.gen !== sync.gen) await leaveGeneration(db, { old: sync.gen, kept: next.gen });
    // The server had assigned `asked.newest` before the request, but its log now ends earlier. So the server went back
    // in time.
    const isShort = !page.more && sync.building === null && page.to < asked.newest;
    if (isShort && page.epoch === asked.epoch) return beginOther(db, next);
    return conclude(db, next, page.checksum);
  });
}

async function put(
  device: Writer,
  { userId }: SessionRecord,
  mirror: Mirror,
  parsed: ParsedChanges,
): Promise<LogDelta> {
  const delta = await putChanges(device.db, mirror, parsed.changes, userId);
  await quarantine(device, mirror, parsed);
  return delta;
}

/**
 * Writes the new position of the mirror. A checksum other than the expected one means that the server's log was
 * restored to an earlier time and continued from there. Then the mirror is rebuilt.
 */
async function conclude(
  db: GuvercinDatabase,
  next: SyncRecord,
  checksum: number | undefined,
): Promise<Applied> {
  // Rows of a reply may be ahead of the head that this checksum covers.
  const isComparable =
    checksum !== undefined &&
    next.building === null &&
    next.isComplete &&
    next.newest <= next.cursor;
  if (!isComparable) {
    await writeRecord(db, 'sync', next);
    return 'applied';
  }
  if (next.checksum !== null && next.checksum !== checksum) return beginOther(db, next);
  // The server's checksum contains the numbers of quarantined rows, which this device could not subtract later.
  const known = next.checksum === null && (await hasQuarantined(db, next.gen)) ? null : checksum;
  await writeRecord(db, 'sync', { ...next, checksum: known });
  return 'applied';
}

/** Rebuilds the mirror, because it followed another log than the server's. */
async function beginOther(db: GuvercinDatabase, sync: SyncRecord): Promise<Applied> {
  const begun = await beginAgain(db, { ...sync, checksum: null }, sync.epoch, true);
  await writeRecord(db, 'sync', begun);
  return 'stale';
}

function summarise(
  db: GuvercinDatabase,
  { userId }: SessionRecord,
  { gen }: SyncRecord,
  changes: Change[],
): Promise<void> {
  return writeSummaries(db, { gen, userId, changes });
}

/**
 * Whether only sync pages have filled the mirror. Pages arrive in the order of the log, so no older row can overwrite a
 * newer one.
 */
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

/** Returns the record after a page that is not a reset, without what the page's rows change in it. */
export function afterPage(sync: SyncRecord, page: IncomingSyncReply): SyncRecord {
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
    // `conclude` sets the checksum from the reply of the last page.
    checksum: null,
    newest: Math.max(page.to, sync.building.newest),
  };
}
