import type { Table } from 'dexie';
import type { MutationName } from '../../contract/calls/mutations.ts';
import type { Attachment, GuvercinDatabase, OutboxRow } from '../device/database.ts';
import { readServerAhead } from '../device/server-clock.ts';
import { readRecord } from '../device/stored-records.ts';
import { EMPTY_SYNC } from '../mirror/empty-sync.ts';
import { type Judge, judgeOf } from '../unwanted-words/unwanted-words.ts';

/** Who looks, at which mirror, and what of theirs still waits: the ground of every query. */
export interface Viewpoint {
  userId: string;
  gen: number;
  /** false until the first sync has brought everything. */
  isComplete: boolean;
  /** Their `createdAt` is by the server's clock, as the times of the mirror are. */
  rows: OutboxRow[];
  /** Ids that lists leave out: of people with a waiting `block-person` row, and of hidden letters. */
  hidden: ReadonlySet<string>;
  /** Decides whether another person's letter is folded. */
  judge: Judge;
}

/**
 * Reads a view in one transaction: what leaves the outbox and enters the mirror in one is never
 * seen in neither, nor in both. `empty` is what a visitor sees; `tables` is what `read` needs beside
 * outbox and records.
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

/** What `readViewpoint` reads. */
export const viewTables = (db: GuvercinDatabase): Table[] => [
  db.records,
  db.outbox,
  db.hiddenLetters,
];

/** The tables of a message with whom and what it shows. */
export function messageTables(db: GuvercinDatabase): Table[] {
  return [db.messages, db.people, db.strangers, db.attachments];
}

/** null when nobody is logged in. */
export async function readViewpoint(db: GuvercinDatabase): Promise<Viewpoint | null> {
  // At one time, not one after the other: an outbox holds little that is another person's.
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
 * The rows without the waiting letters that the mirror already shows. Only their reply was lost: they stay in
 * the outbox and are repeated under their key, but nothing of them waits for the person. Needs the messages
 * in the transaction.
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

/** Marks by user id, from the waiting `block-person` and `unblock-person` rows. */
export const waitingBlocks = (rows: readonly OutboxRow[]): Marks =>
  findMarks(rows, (row) =>
    row.name === 'block-person' || row.name === 'unblock-person'
      ? { id: row.args.userId, isSet: row.name === 'block-person' }
      : null,
  );

/** Marks by letter id, from the waiting `hide-letter` and `show-letter` rows. */
export const waitingHides = (rows: readonly OutboxRow[]): Marks =>
  findMarks(rows, (row) =>
    row.name === 'hide-letter' || row.name === 'show-letter'
      ? { id: row.args.messageId, isSet: row.name === 'hide-letter' }
      : null,
  );

export interface Marks {
  /** By id: when the row was written, in milliseconds since 1970. */
  set: Map<string, number>;
  unset: Set<string>;
}

/** What waiting rows set and unset. Of several rows with one id the newest counts. null: the row is another mutation's. */
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
