import type { SkyReply } from '../../contract/endpoints/message-endpoints.ts';
import { endpoints } from '../../contract/endpoints.ts';
import type { Message, Person } from '../../contract/entities.ts';
import { callApi } from '../call-api.ts';
import type { GuvercinDatabase } from '../database.ts';
import type { Device } from '../device.ts';
import { dropSkyRows } from '../mirror/forget-strangers.ts';
import { receiverOf } from '../queries/lay-outbox-over.ts';
import { inSession } from '../session/in-session.ts';
import { withRoom } from '../storage/with-room.ts';
import { readRecord, type SessionRecord, writeRecord } from '../stored-records.ts';

const KEEP_MESSAGES = 500;
const KEEP_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Reads the newest page of the sky and the removals since the last look into the device's cache.
 * Throws NetworkError or AppError (`storage-full` too); what is stored stays.
 */
export function refreshSky(device: Device): Promise<void> {
  return device.locks.request('guvercin-sky', async () => {
    const session = await readRecord(device.db, 'auth');
    if (session === null) return;
    const known = await readRecord(device.db, 'sky');
    const removals = await readRemovals(device, session, known?.removals ?? 0);
    const page = await readPage(device, session, null);
    await withRoom(device, () => storeNewest(device, session, page, removals));
  });
}

/** Reads the page below what is stored; does nothing at the end of the sky. */
export function loadMoreSky(device: Device): Promise<void> {
  return device.locks.request('guvercin-sky', async () => {
    const session = await readRecord(device.db, 'auth');
    const known = await readRecord(device.db, 'sky');
    if (session === null || known === null || known.next === null) return;
    const page = await readPage(device, session, known.next);
    const { db } = device;
    await withRoom(device, () =>
      inSession(db, session.session, skyTables(db), async () => {
        await putPage(db, page.items, page.people);
        await writeRecord(db, 'sky', { ...known, next: page.next });
      }),
    );
  });
}

function readPage(
  device: Device,
  session: SessionRecord,
  cursor: string | null,
): Promise<SkyReply> {
  return callApi(
    device,
    {
      endpoint: '/api/sky',
      method: 'GET',
      params: cursor === null ? {} : { cursor },
      userId: session.userId,
    },
    endpoints['list-sky'].reply,
  );
}

interface Removals {
  ids: string[];
  next: number;
  isReset: boolean;
}

async function readRemovals(
  device: Device,
  session: SessionRecord,
  since: number,
): Promise<Removals> {
  const { ids, next, reset } = await callApi(
    device,
    {
      endpoint: '/api/sky/removals',
      method: 'GET',
      params: { since },
      userId: session.userId,
    },
    endpoints['list-sky-removals'].reply,
  );
  return { ids, next, isReset: reset === true };
}

/** Everything that reading the sky may write, and the outbox, whose receivers stay known. */
const skyTables = (db: GuvercinDatabase) => [
  db.sky,
  db.strangers,
  db.visited,
  db.filesToDrop,
  db.outbox,
];

/** The page replaces the range that it covers; without a seam to what is stored, everything older. */
async function storeNewest(
  device: Device,
  session: SessionRecord,
  page: SkyReply,
  removals: Removals,
): Promise<void> {
  const { db } = device;
  await inSession(db, session.session, skyTables(db), async () => {
    const known = await readRecord(db, 'sky');
    await dropSkyRows(db, removals.ids);
    const isSeamless = !removals.isReset && (await hasSeam(db, page));
    if (isSeamless) await deleteRange(db, page);
    else await db.sky.clear();
    await putPage(db, page.items, page.people);
    const isCut = await trim(db, device.now());
    await trimStrangers(db);
    await writeRecord(db, 'sky', {
      checkedAt: device.now(),
      next: isSeamless && known !== null && !isCut ? known.next : page.next,
      removals: removals.next,
    });
  });
}

/** Does the page reach down to a stored message, so that nothing lies unseen between the two? */
async function hasSeam(db: GuvercinDatabase, page: SkyReply): Promise<boolean> {
  const stored = await db.sky.bulkGet(page.items.map(({ id }) => id));
  return stored.some((row) => row !== undefined);
}

/** What the page no longer has was removed, or its author is nobody's to see. */
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

async function putPage(db: GuvercinDatabase, items: Message[], people: Person[]): Promise<void> {
  await db.sky.bulkPut(
    items.map((value) => ({ id: value.id, created_at: value.created_at, value })),
  );
  await db.strangers.bulkPut(people);
}

/** Keeps the newest 500 of the last 30 days; did it cut anything? */
async function trim(db: GuvercinDatabase, now: number): Promise<boolean> {
  const oldest = new Date(now - KEEP_DAYS * DAY_MS).toISOString();
  const newest = await db.sky.orderBy('[created_at+id]').reverse().limit(KEEP_MESSAGES).toArray();
  const last = newest[KEEP_MESSAGES - 1];
  const isOld = last === undefined || last.created_at < oldest;
  const limit = isOld ? [oldest, ''] : [last.created_at, last.id];
  const surplus = await db.sky.where('[created_at+id]').below(limit).primaryKeys();
  await dropSkyRows(db, surplus);
  return surplus.length > 0;
}

/**
 * Strangers are known by the letters of the stored sky, by a visit to their profile, and while
 * something for them waits here.
 */
async function trimStrangers(db: GuvercinDatabase): Promise<void> {
  const known = new Set<string>();
  await db.sky.each(({ value }) => known.add(value.senderId));
  for (const id of await db.visited.toCollection().primaryKeys()) known.add(id);
  await db.outbox.each((row) => known.add(receiverOf(row) ?? ''));
  await db.strangers.filter(({ id }) => !known.has(id)).delete();
}
