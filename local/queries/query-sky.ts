import type { Message } from '../../contract/entities.ts';
import type { GuvercinDatabase } from '../device/database.ts';
import { readRecord } from '../device/stored-records.ts';
import { readPeople, readWaitingMessages, toMessageView } from './lay-outbox-over.ts';
import { type Key, keyOf, type Page, type PageRange, readPage } from './page.ts';
import { readMuted } from './read-muted.ts';
import { messageTables, readView, type Viewpoint } from './read-outbox.ts';
import { countAnswers, readOwnPerson } from './read-own-sky.ts';
import type { MessageView } from './views.ts';

const SKY_ORDER = '[created_at+id]';

/** `hasMore` speaks of what is stored here. */
export interface SkyList extends Page<MessageView> {
  /** Below what is stored the server has nothing more. */
  isWhole: boolean;
}

/** A stored letter with the key by which lists are ordered. */
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
 * A part of the stored sky, newest first by the server's order. One's own letters come from the
 * mirror, which is right at once where the stored sky waits for its next reading; those that wait
 * lie on top. `upTo` keeps back what has come from others since; it holds as long as anything older
 * is stored (product.md section 2).
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

/** When the sky was last read from the server, by the device's clock; null: never. */
export async function querySkyCheck(db: GuvercinDatabase): Promise<number | null> {
  return (await readRecord(db, 'sky'))?.checkedAt ?? null;
}

/** When the server last told that letters came or went, by the device's clock; null: never. */
export async function querySkyTold(db: GuvercinDatabase): Promise<number | null> {
  return (await readRecord(db, 'sky-told'))?.at ?? null;
}

/** The newest stored letter of the sky; null while there is none. */
export async function querySkyTop(db: GuvercinDatabase): Promise<Key | null> {
  return keyOf(await db.sky.orderBy(SKY_ORDER).last());
}

/**
 * How many letters of others have come on top of `upTo`; 0 also when everything up to it has been
 * replaced, for then nothing is kept back.
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

/** How many letters of a day are known here. */
export interface SkyDay {
  count: number;
  /** false: the stored sky does not reach down to where the day began. */
  isAll: boolean;
}

/**
 * The letters that came to the sky since `since`, an ISO time, one's own among them, as far as they are
 * stored; null for a visitor and before the sky was ever read.
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

/** The others' letters and one's own in one list, as far down as both are known. */
function mergeLetters(
  { others, own }: { others: Stored<LetterRow>; own: Stored<LetterRow> },
  {
    range,
    isAllHere,
    isOwn,
  }: { range: PageRange; isAllHere: boolean; isOwn: (row: LetterRow) => boolean },
): { letters: Message[]; hasMore: boolean } {
  // Below the oldest stored letter nothing is known of the others', so one's own end there too.
  const isBottom = !others.hasMore && isAllHere;
  const oldest = others.rows.at(-1);
  if (!isBottom && oldest === undefined && range.above !== undefined) {
    return { letters: [], hasMore: others.hasMore };
  }
  const floor = isBottom ? undefined : oldest;
  const mine = own.rows.filter((row) => floor === undefined || newestFirst(row, floor) <= 0);
  // One's own come from the mirror.
  const shown = others.rows.filter((row) => !isOwn(row));
  const all = [...mine, ...shown].toSorted(newestFirst).map(({ value }) => value);
  if (range.downTo !== undefined) return { letters: all, hasMore: true };
  const hasOwnMore = own.hasMore && mine.length === own.rows.length;
  return {
    letters: all.slice(0, range.limit),
    hasMore: others.hasMore || hasOwnMore || all.length > range.limit,
  };
}

/** Which stored letters of others the sky shows: none of blocked or muted people, and no hidden one. */
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
