import type { Table } from 'dexie';
import type { MutationName } from '../../contract/calls/mutations.ts';
import type { Attachment, GuvercinDatabase, OutboxRow } from '../device/database.ts';
import { readServerAhead } from '../device/server-clock.ts';
import { readRecord } from '../device/stored-records.ts';
import { EMPTY_SYNC } from '../mirror/empty-sync.ts';
import { type Judge, judgeOf } from '../unwanted-words/unwanted-words.ts';

/** The basis of every query: the logged-in person, the mirror generation and the person's waiting rows. */
export interface Viewpoint {
  userId: string;
  gen: number;
  /** False until the first sync is complete. */
  isComplete: boolean;
  /** The rows in the outbox. `createdAt` is converted to the server's clock, like the times of the mirror. */
  rows: OutboxRow[];
  /** The ids that lists leave out: people with a waiting `block-person` row, and hidden letters. */
  hidden: ReadonlySet<string>;
  /** Decides whether another person's letter is folded. */
  judge: Judge;
}

/**
 * Runs a query in one transaction. Data that moves from the outbox to the mirror in one transaction is never missing or
 * doubled. `empty` is the result for a visitor; `tables` are those that `read` needs in addition to outbox and records.
 */
export function readView<T>(
  db: GuvercinDatabase,
  { tables, empty }: { tables: Table[]; empty: T },
  read: (view: Viewpoint) => Promise<T>,
): Promise<T> {
  return db.transaction('r', [...viewTables(db), ...tables], async () => {
    const view = await readViewpoint(db);
    return view === null ? empty : read(view);
  });
}

export const viewTables = (db: GuvercinDatabase): Table[] => [
  db.records,
  db.outbox,
  db.hiddenLetters,
];

/** Returns the tables of a message with its person and picture. */
export function messageTables(db: GuvercinDatabase): Table[] {
  return [db.messages, db.people, db.strangers, db.attachments];
}

/** Returns the viewpoint of the logged-in person, or `null` if no person is logged in. */
export async function readViewpoint(db: GuvercinDatabase): Promise<Viewpoint | null> {
  // Read in parallel: an outbox contains few rows of other people, so filtering them afterwards is cheap.
  const [session, sync, aheadMs, unwanted, everybodys, hiddenKeys] = await Promise.all([
    readRecord(db, 'auth'),
    readRecord(db, 'sync'),
    readServerAhead(db),
    readRecord(db, 'unwanted-words'),
    db.outbox.orderBy('position').toArray(),
    db.hiddenLetters.toCollection().primaryKeys(),
  ]);
  if (session === null) return null;
  const rows = everybodys
    .filter(({ userId }) => userId === session.userId)
    .map((row) => ({ ...row, createdAt: row.createdAt + aheadMs }));
  const { gen, isComplete } = sync ?? EMPTY_SYNC;
  const known = hiddenKeys.flatMap(([inGen, id]) => (inGen === gen ? [id] : []));
  const hides = waitingHides(rows);
  const hidden = new Set([
    ...waitingBlocks(rows).set.keys(),
    ...known.filter((id) => !hides.unset.has(id)),
    ...hides.set.keys(),
  ]);
  const judge = judgeOf(unwanted);
  return { userId: session.userId, gen, isComplete, rows, hidden, judge };
}

/**
 * Returns the rows without the letters that the mirror already contains. These letters were delivered, but their reply
 * was lost. They stay in the outbox and are sent again with the same idempotency key. The transaction must include the
 * messages.
 */
export async function withoutArrived(
  db: GuvercinDatabase,
  { gen, rows }: Pick<Viewpoint, 'gen' | 'rows'>,
): Promise<OutboxRow[]> {
  const ids = rows.flatMap((row) =>
    row.state === 'waiting' && row.firstTriedAt !== null && 'content' in row.args
      ? [row.args.id]
      : [],
  );
  if (ids.length === 0) return rows;
  const found = await db.messages.bulkGet(ids.map((id): [number, string] => [gen, id]));
  const arrived = new Set(found.flatMap((message) => message?.id ?? []));
  return rows.filter((row) => !('content' in row.args && arrived.has(row.args.id)));
}

export type RowOf<Name extends MutationName> = Extract<OutboxRow, { name: Name }>;

export function rowsOf<Name extends MutationName>({ rows }: Viewpoint, name: Name): RowOf<Name>[] {
  return rows.filter((row): row is RowOf<Name> => row.name === name);
}

export async function readAttachments(
  db: GuvercinDatabase,
  rows: OutboxRow[],
): Promise<Map<string, Attachment>> {
  const ids = rows.flatMap((row) => Object.values(row.attachments));
  const found = await db.attachments.bulkGet(ids);
  return new Map(found.flatMap((attachment) => (attachment ? [[attachment.id, attachment]] : [])));
}

/** Returns marks by user id, from the waiting `block-person` and `unblock-person` rows. */
export const waitingBlocks = (rows: readonly OutboxRow[]): Marks =>
  findMarks(rows, (row) =>
    row.name === 'block-person' || row.name === 'unblock-person'
      ? { id: row.args.userId, isSet: row.name === 'block-person' }
      : null,
  );

/** Returns marks by letter id, from the waiting `hide-letter` and `show-letter` rows. */
export const waitingHides = (rows: readonly OutboxRow[]): Marks =>
  findMarks(rows, (row) =>
    row.name === 'hide-letter' || row.name === 'show-letter'
      ? { id: row.args.messageId, isSet: row.name === 'hide-letter' }
      : null,
  );

export interface Marks {
  /** The time when the row was written, in milliseconds since 1970, by id. */
  set: Map<string, number>;
  unset: Set<string>;
}

/**
 * Returns the ids that waiting rows set and unset. Of several rows with one id the newest counts. `readMark` returns
 * `null` for rows of other mutations.
 */
export function findMarks(
  rows: readonly OutboxRow[],
  readMark: (row: OutboxRow) => { id: string; isSet: boolean } | null,
): Marks {
  const marks: Marks = { set: new Map(), unset: new Set() };
  for (const row of rows) {
    const mark = row.state === 'waiting' ? readMark(row) : null;
    if (mark === null) continue;
    marks.set.delete(mark.id);
    marks.unset.delete(mark.id);
    if (mark.isSet) marks.set.set(mark.id, row.createdAt);
    else marks.unset.add(mark.id);
  }
  return marks;
}
