import type { Table } from 'dexie';
import type { SkyReply } from '../../contract/calls/list-sky.ts';
import type { Message, Person } from '../../contract/entities.ts';
import type { GuvercinDatabase } from '../device/database.ts';
import type { Device } from '../device/device.ts';
import { dropSnapshot } from '../device/drop-snapshot.ts';
import { inSession } from '../device/in-session.ts';
import { readServerAhead } from '../device/server-clock.ts';
import { readRecord, type SessionRecord, writeRecord } from '../device/stored-records.ts';
import { dropSkyRows } from '../mirror/forget-strangers.ts';
import { readWaitingReceivers } from '../waiting/waiting-receivers.ts';

const KEEP_MESSAGES = 500;
const KEEP_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * The removals from the sky since the last read. `isReset` means that the list is incomplete because the last read is
 * too long ago.
 */
export interface Removals {
  ids: string[];
  next: number;
  isReset: boolean;
}

/**
 * Returns the tables for a transaction that stores the sky. The outbox and the drafts are among them, because their
 * receivers must not be deleted.
 */
export const skyTables = (db: GuvercinDatabase) => [
  db.sky,
  db.strangers,
  db.visited,
  db.filesToDrop,
  db.outbox,
  db.drafts,
];

/**
 * Stores the newest page in place of the range that it covers. If the page does not overlap the stored letters, it
 * replaces all older ones too. If the caller requires an overlap and there is none, applies only the removals and
 * returns false.
 */
export function storeNewest(
  device: Device,
  session: SessionRecord,
  page: SkyReply,
  removals: Removals,
  { mustJoin = false } = {},
): Promise<boolean> {
  const { db } = device;
  return inSession(db, session.session, skyTables(db), async () => {
    const known = await readRecord(db, 'sky');
    await dropSkyRows(db, removals.ids);
    const isSeamless = !removals.isReset && (await hasSeam(db, page));
    if (mustJoin && !isSeamless && page.next !== null && (await db.sky.count()) > 0) {
      if (known !== null && !removals.isReset) {
        await writeRecord(db, 'sky', { ...known, removals: removals.next });
      }
      return false;
    }
    if (isSeamless) await deleteRange(db, page);
    else await clearSky(db);
    // The page may have been read before the removals, so removed letters are filtered out.
    const removed = new Set(removals.ids);
    const items = page.items.filter(({ id }) => !removed.has(id));
    await putPage(db, items, page.people);
    const isCut = await trim(db, device.now() + (await readServerAhead(db)));
    await trimStrangers(db);
    await writeRecord(db, 'sky', {
      checkedAt: device.now(),
      next: isSeamless && known !== null && !isCut ? known.next : page.next,
      removals: removals.next,
    });
    return true;
  });
}

async function clearSky(db: GuvercinDatabase): Promise<void> {
  await db.sky.clear();
  await dropSnapshot(db);
}

/** Whether the page overlaps the stored messages, so that there is no gap between the two. */
async function hasSeam(db: GuvercinDatabase, page: SkyReply): Promise<boolean> {
  const stored = await db.sky.bulkGet(page.items.map(({ id }) => id));
  return stored.some((row) => row !== undefined);
}

/** Deletes the stored letters of the page's range that are not on the page: the server has removed them. */
async function deleteRange(db: GuvercinDatabase, page: SkyReply): Promise<void> {
  const last = page.items.at(-1);
  const lowest = page.next === null || last === undefined ? ['', ''] : [last.created_at, last.id];
  const stored = await db.sky.where('[created_at+id]').aboveOrEqual(lowest).primaryKeys();
  const kept = new Set(page.items.map(({ id }) => id));
  await dropSkyRows(
    db,
    stored.filter((id) => !kept.has(id)),
  );
}

/** Stores letters and their authors. Unchanged rows are not written, because a write makes the screen read again. */
export async function putPage(
  db: GuvercinDatabase,
  items: Message[],
  people: Person[],
): Promise<void> {
  const rows = items.map((value) => ({ id: value.id, created_at: value.created_at, value }));
  const [letters, authors] = await Promise.all([
    findChanged(db.sky, rows),
    findChanged(db.strangers, people),
  ]);
  await Promise.all([db.sky.bulkPut(letters), db.strangers.bulkPut(authors)]);
}

async function findChanged<Row extends { id: string }>(
  table: Pick<Table<Row, string>, 'bulkGet'>,
  rows: Row[],
): Promise<Row[]> {
  const stored = await table.bulkGet(rows.map(({ id }) => id));
  return rows.filter((row, index) => JSON.stringify(row) !== JSON.stringify(stored[index]));
}

/** Keeps the newest 500 letters of the last 30 days. Returns true if it deleted some. */
async function trim(db: GuvercinDatabase, now: number): Promise<boolean> {
  const oldest = new Date(now - KEEP_DAYS * DAY_MS).toISOString();
  const surplus = (await db.sky.count()) - KEEP_MESSAGES;
  const [old, above] = await Promise.all([
    db.sky.where('[created_at+id]').below([oldest, '']).primaryKeys(),
    surplus > 0 ? db.sky.orderBy('[created_at+id]').limit(surplus).primaryKeys() : [],
  ]);
  const ids = [...new Set([...old, ...above])];
  await dropSkyRows(db, ids);
  return ids.length > 0;
}

/**
 * Keeps only the strangers that are still referenced: by a letter of the stored sky, by a visited profile, or by an
 * outbox row or draft addressed to them.
 */
async function trimStrangers(db: GuvercinDatabase): Promise<void> {
  const known = new Set<string>();
  await db.sky.each(({ value }) => known.add(value.senderId));
  for (const id of await db.visited.toCollection().primaryKeys()) known.add(id);
  for (const id of await readWaitingReceivers(db)) known.add(id);
  await db.strangers.filter(({ id }) => !known.has(id)).delete();
}
