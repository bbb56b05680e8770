import type { Pigeon } from '../../contract/entities.ts';
import type { GuvercinDatabase } from '../device/database.ts';
import { receiverOf } from '../waiting/waiting-receivers.ts';
import { readPeople, readWaitingMessages, toMessageView } from './overlay-outbox.ts';
import { messageTables, readView, rowsOf, type Viewpoint } from './read-outbox.ts';
import type { MessageView, PigeonView } from './views.ts';

export interface PigeonList {
  /** The pigeons that can carry a letter now. */
  available: PigeonView[];
  /** The pigeons that are in the sky or in a conversation. */
  used: PigeonView[];
  /** The pigeons that are retired, out of fuel, expired, or in a status that this build does not recognize. */
  resting: PigeonView[];
  /** False until the first sync is complete. */
  isWhole: boolean;
}

/**
 * Returns the person's own pigeons, oldest first, with waiting rows applied as an overlay (product.md sections 3 and
 * 4).
 */
export function queryPigeons(db: GuvercinDatabase): Promise<PigeonList> {
  const empty = { available: [], used: [], resting: [], isWhole: true };
  return readView(db, { tables: [...messageTables(db), db.pigeons], empty }, async (view) => ({
    ...sortOut(await readPigeons(db, view)),
    isWhole: view.isComplete,
  }));
}

function sortOut(pigeons: PigeonView[]): Omit<PigeonList, 'isWhole'> {
  const isFree = (pigeon: PigeonView) =>
    pigeon.status === 'available' && !pigeon.is_used && !pigeon.is_expired && !pigeon.held;
  return {
    available: pigeons.filter(isFree),
    used: pigeons.filter((pigeon) => pigeon.is_used),
    resting: pigeons.filter((pigeon) => !isFree(pigeon) && !pigeon.is_used),
  };
}

async function readPigeons(db: GuvercinDatabase, view: Viewpoint): Promise<PigeonView[]> {
  const [rows, waiting] = await Promise.all([
    db.pigeons.where(':id').between([view.gen], [view.gen, []]).toArray(),
    readWaitingMessages(db, view),
  ]);
  const pigeons = rows
    .map((row) => layWritesOver(row.value, view))
    .toSorted((a, b) => a.born_at.localeCompare(b.born_at) || a.id.localeCompare(b.id));
  const people = await readPeople(
    db,
    view.gen,
    pigeons.flatMap((pigeon) => pigeon.personId ?? []),
  );
  const carried = await readCarried(db, view, pigeons);
  return pigeons.map((pigeon) => ({
    ...pigeon,
    person: people.get(pigeon.personId ?? '') ?? null,
    carried:
      waiting.find((message) => message.pigeonId === pigeon.id) ??
      carried.get(pigeon.messageId ?? '') ??
      null,
    waiting: isWaiting(view, pigeon.id),
    held: isHeld(view, pigeon.id),
    failedRecall: failedRecallOf(view, pigeon.id),
  }));
}

/**
 * Applies waiting rows to a pigeon. A pigeon with a waiting message counts as used. A pigeon with a waiting recall
 * counts as recalled and is not free yet.
 */
function layWritesOver(pigeon: Pigeon, view: Viewpoint): Pigeon {
  const row = [...rowsOf(view, 'send-message'), ...rowsOf(view, 'reply-message')].find(
    ({ args, state }) => state === 'waiting' && args.pigeonId === pigeon.id,
  );
  const isCalled = rowsOf(view, 'recall-pigeon').some(
    ({ args, state }) => state === 'waiting' && args.pigeonId === pigeon.id,
  );
  if (isCalled && pigeon.is_used) return { ...pigeon, status: 'recalled' };
  if (row === undefined || pigeon.status !== 'available') return pigeon;
  const receiverId = receiverOf(row);
  return {
    ...pigeon,
    status: receiverId === null ? 'in_sky' : 'in_conversation',
    is_used: true,
    trips_left: Math.max(0, pigeon.trips_left - 1),
    personId: receiverId,
  };
}

async function readCarried(
  db: GuvercinDatabase,
  view: Viewpoint,
  pigeons: Pigeon[],
): Promise<Map<string, MessageView>> {
  const ids = pigeons.flatMap((pigeon) => (pigeon.is_used ? (pigeon.messageId ?? []) : []));
  const rows = await db.messages.bulkGet(ids.map((id) => [view.gen, id]));
  return new Map(
    rows.flatMap((row) =>
      row === undefined ? [] : [[row.id, toMessageView(row.value, { view, person: null })]],
    ),
  );
}

function isWaiting({ rows }: Viewpoint, pigeonId: string): boolean {
  return rows.some(
    ({ state, args }) => state === 'waiting' && 'pigeonId' in args && args.pigeonId === pigeonId,
  );
}

function isHeld(view: Viewpoint, pigeonId: string): boolean {
  return [...rowsOf(view, 'send-message'), ...rowsOf(view, 'reply-message')].some(
    ({ state, args }) => state === 'failed' && args.pigeonId === pigeonId,
  );
}

function failedRecallOf(view: Viewpoint, pigeonId: string): PigeonView['failedRecall'] {
  const row = rowsOf(view, 'recall-pigeon').find(
    ({ state, args }) => state === 'failed' && args.pigeonId === pigeonId,
  );
  return row === undefined ? null : { rowId: row.id, error: row.lastError ?? 'internal' };
}
