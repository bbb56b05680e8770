import type { Message } from '../../contract/entities.ts';
import type { GuvercinDatabase } from '../device/database.ts';
import { readRecord } from '../device/stored-records.ts';
import { readPeople, readWaitingMessages, toMessageView } from './overlay-outbox.ts';
import { type Key, keyOf, type Page, type PageRange, readPage } from './page.ts';
import { readMuted } from './read-muted.ts';
import { messageTables, readView, type Viewpoint } from './read-outbox.ts';
import { countAnswers, readOwnPerson } from './read-own-sky.ts';
import type { MessageView } from './views.ts';

const SKY_ORDER = '[created_at+id]';

/** `hasMore` refers to the letters stored here. */
export interface SkyList extends Page<MessageView> {
  /** True if the server has no letters older than the stored ones. */
  isWhole: boolean;
}

interface LetterRow {
  id: string;
  created_at: string;
  value: Message;
}

const NOTHING: SkyList = {
  items: [],
  last: null,
  hasMore: false,
  isWhole: true,
};

/**
 * Returns a range of the stored sky, newest first in the server's order, with waiting letters at the top. The reader's
 * own letters come from the mirror, which is updated earlier than the stored sky. Letters of others that are newer than
 * `upTo` are left out, unless all stored letters up to it have been replaced (product.md section 2).
 */
export function querySky(db: GuvercinDatabase, range: PageRange): Promise<SkyList> {
  const tables = [...messageTables(db), db.sky, db.mutes, db.profiles];
  return readView(db, { tables, empty: NOTHING }, (view) => readSky(db, view, range));
}

async function readSky(
  db: GuvercinDatabase,
  view: Viewpoint,
  { upTo, ...range }: PageRange,
): Promise<SkyList> {
  const isHeld = upTo !== undefined && (await hasUpTo(db, upTo));
  const held = isHeld ? { ...range, upTo } : range;
  const isShown = await readIsShown(db, view);
  const isOwn = ({ value }: LetterRow) => value.senderId === view.userId;
  const [sky, others, own, waiting] = await Promise.all([
    readRecord(db, 'sky'),
    readPage(db.sky, {
      index: SKY_ORDER,
      prefix: [],
      range: held,
      keep: (row) => isOwn(row) || isShown(row.value),
    }),
    readPage(db.messages, {
      index: '[gen+personId+created_at+id]',
      prefix: [view.gen, ''],
      range,
    }),
    range.above === undefined ? readWaitingMessages(db, view) : [],
  ]);
  const isAllHere = sky === null || sky.next === null;
  const { letters, hasMore } = mergeLetters({ others, own }, { range, isAllHere, isOwn });
  return {
    items: [
      ...waiting.filter(({ receiverId }) => receiverId === null),
      ...(await toViews(db, view, letters)),
    ],
    last: keyOf(letters.at(-1)),
    hasMore,
    isWhole: isAllHere,
  };
}

/** Returns when the sky was last read from the server, by the device's clock, or `null` if never. */
export async function querySkyCheck(db: GuvercinDatabase): Promise<number | null> {
  return (await readRecord(db, 'sky'))?.checkedAt ?? null;
}

/** Returns when the server last reported added or removed letters, by the device's clock, or `null` if never. */
export async function querySkyTold(db: GuvercinDatabase): Promise<number | null> {
  return (await readRecord(db, 'sky-told'))?.at ?? null;
}

/** Returns the sort key of the newest stored letter of the sky, or `null` if there is none. */
export async function querySkyTop(db: GuvercinDatabase): Promise<Key | null> {
  return keyOf(await db.sky.orderBy(SKY_ORDER).last());
}

/**
 * Returns the number of letters of others that are newer than `upTo`. Returns 0 if all letters up to `upTo` have been
 * replaced, because no letter is left out then.
 */
export function querySkyNews(db: GuvercinDatabase, upTo: Key): Promise<number> {
  return readView(db, { tables: [db.sky, db.mutes], empty: 0 }, async (view) => {
    if (!(await hasUpTo(db, upTo))) return 0;
    const isShown = await readIsShown(db, view);
    return db.sky
      .where(SKY_ORDER)
      .above([...upTo])
      .filter(({ value }) => isShown(value))
      .count();
  });
}

export interface SkyDay {
  count: number;
  /** False if the stored sky does not reach back to the beginning of the day. */
  isAll: boolean;
}

/**
 * Returns the stored letters that came to the sky since `since`, an ISO time, including the reader's own. Returns
 * `null` for a visitor and before the first read of the sky.
 */
export function querySkyDay(db: GuvercinDatabase, since: string): Promise<SkyDay | null> {
  const tables = [db.sky, db.mutes, db.messages];
  return readView<SkyDay | null>(db, { tables, empty: null }, async (view) => {
    const sky = await readRecord(db, 'sky');
    if (sky === null) return null;
    const [stored, own, older] = await Promise.all([
      db.sky.where(SKY_ORDER).aboveOrEqual([since]).toArray(),
      db.messages
        .where('[gen+personId+created_at+id]')
        .between([view.gen, '', since], [view.gen, '', []])
        .toArray(),
      db.sky.where(SKY_ORDER).below([since]).last(),
    ]);
    const isShown = await readIsShown(db, view);
    const others = stored.filter(({ value }) => isShown(value));
    const mine = own.filter(({ value }) => value.status !== 'recalled');
    const isAll = sky.next === null || older !== undefined;
    return { count: others.length + mine.length, isAll };
  });
}

/** Whether the sky shows any of these letters. */
export function showsAny(db: GuvercinDatabase, letters: readonly Message[]): Promise<boolean> {
  return readView(db, { tables: [db.mutes], empty: false }, async (view) => {
    const isShown = await readIsShown(db, view);
    return letters.some((letter) => letter.senderId === view.userId || isShown(letter));
  });
}

async function hasUpTo(db: GuvercinDatabase, upTo: Key): Promise<boolean> {
  return (
    (await db.sky
      .where(SKY_ORDER)
      .belowOrEqual([...upTo])
      .last()) !== undefined
  );
}

interface Stored<Row> {
  rows: Row[];
  hasMore: boolean;
}

/** Merges the letters of others and the reader's own into one list, down to the point where both are complete. */
function mergeLetters(
  { others, own }: { others: Stored<LetterRow>; own: Stored<LetterRow> },
  {
    range,
    isAllHere,
    isOwn,
  }: { range: PageRange; isAllHere: boolean; isOwn: (row: LetterRow) => boolean },
): { letters: Message[]; hasMore: boolean } {
  // Letters of others below the oldest stored one are unknown, so the list of the reader's own letters must end there
  // too.
  const isBottom = !others.hasMore && isAllHere;
  const oldest = others.rows.at(-1);
  if (!isBottom && oldest === undefined && range.above !== undefined) {
    return { letters: [], hasMore: others.hasMore };
  }
  const floor = isBottom ? undefined : oldest;
  const mine = own.rows.filter((row) => floor === undefined || newestFirst(row, floor) <= 0);
  // The reader's own letters come from the mirror.
  const shown = others.rows.filter((row) => !isOwn(row));
  const all = [...mine, ...shown].toSorted(newestFirst).map(({ value }) => value);
  if (range.downTo !== undefined) return { letters: all, hasMore: true };
  const hasOwnMore = own.hasMore && mine.length === own.rows.length;
  return {
    letters: all.slice(0, range.limit),
    hasMore: others.hasMore || hasOwnMore || all.length > range.limit,
  };
}

/**
 * Returns a predicate: whether the sky shows a stored letter of another person. It excludes blocked and muted people
 * and hidden letters.
 */
async function readIsShown(
  db: GuvercinDatabase,
  view: Viewpoint,
): Promise<(letter: Message) => boolean> {
  const { userId, hidden } = view;
  const muted = await readMuted(db, view);
  return ({ id, senderId }) =>
    senderId !== userId && !hidden.has(senderId) && !hidden.has(id) && !muted.has(senderId);
}

async function toViews(
  db: GuvercinDatabase,
  view: Viewpoint,
  letters: Message[],
): Promise<MessageView[]> {
  const authors = letters.map(({ senderId }) => senderId);
  const [people, own] = await Promise.all([
    readPeople(db, view.gen, authors),
    readOwnPerson(db, view),
  ]);
  if (own !== null) people.set(view.userId, own);
  const shown = letters
    .map((value) => toMessageView(value, { view, person: people.get(value.senderId) ?? null }))
    .filter(({ delivery }) => delivery !== 'recalled');
  return Promise.all(
    shown.map(async (letter) => {
      if (!letter.isMine) return letter;
      return { ...letter, answers: await countAnswers(db, view, letter.id) };
    }),
  );
}

function newestFirst(a: LetterRow, b: LetterRow): number {
  return b.created_at.localeCompare(a.created_at) || b.id.localeCompare(a.id);
}
