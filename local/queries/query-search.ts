import type { Person } from '../../contract/entities.ts';
import { isBlank } from '../../contract/text.ts';
import type { GuvercinDatabase } from '../device/database.ts';
import { readRecord } from '../device/stored-records.ts';
import { readBlockKeys } from '../search/search-desk.ts';
import type { LineHead } from '../search/word-blocks.ts';
import { readWaitingMessages } from './overlay-outbox.ts';
import { type BegunLetter, withReceivers } from './query-drafts.ts';
import { toViews } from './query-messages.ts';
import { messageTables, readView, rowsOf, type Viewpoint } from './read-outbox.ts';
import { toPerson } from './to-person.ts';
import type { MessageView } from './views.ts';

/** A person that a search can find by name, by place, and by bio if the bio is stored on this device. */
export interface FindablePerson {
  person: Person;
  bio: string | null;
}

/** The searchable data of this device, except the text of the mirror's letters. */
export interface SearchGround {
  view: Viewpoint;
  blockKeys: Awaited<ReturnType<typeof readBlockKeys>>;
  /** False while letters of an older build or of a first sync are not indexed yet. */
  isWhole: boolean;
  waiting: MessageView[];
  /** The waiting letters, and letters of the mirror that were read after they were found. */
  letters: Map<string, MessageView>;
  people: FindablePerson[];
  drafts: BegunLetter[];
  /** The people with a waiting block, the hidden letters, and the letters with a waiting recall. */
  hidden: ReadonlySet<string>;
}

/** Returns the searchable data, or `null` for a visitor. */
export function querySearchGround(db: GuvercinDatabase): Promise<SearchGround | null> {
  const tables = [
    ...messageTables(db),
    ...[db.wordBlocks, db.visited, db.drafts, db.blocks, db.pigeons, db.sky],
  ];
  return readView<SearchGround | null>(db, { tables, empty: null }, async (view) => {
    const { gen, hidden, userId } = view;
    const [toCome, blockKeys, waiting, drafts, blocks] = await Promise.all([
      readRecord(db, 'words-to-come'),
      readBlockKeys(db, gen),
      readWaitingMessages(db, view),
      db.drafts.toArray(),
      db.blocks.where(':id').between([gen], [gen, []]).primaryKeys(),
    ]);
    const own = drafts.filter((draft) => draft.userId === userId && !isBlank(draft.text));
    const shunned = new Set([...hidden, ...blocks.map(([, id]) => id)]);
    return {
      view,
      blockKeys,
      isWhole: toCome === null && view.isComplete,
      waiting,
      letters: new Map(waiting.map((letter) => [letter.id, letter])),
      people: await readFindable(db, { gen, userId, shunned }),
      drafts: await withReceivers(db, gen, own),
      hidden: new Set([...hidden, ...(await readCalledHome(db, view))]),
    };
  });
}

/**
 * Returns found letters by id, as the screen shows them, without letters that were deleted in the meantime. Each letter
 * is read once per `SearchGround`. A change of the data creates a new `SearchGround`.
 */
export async function readFoundLetters(
  db: GuvercinDatabase,
  { view, letters }: SearchGround,
  heads: readonly LineHead[],
): Promise<ReadonlyMap<string, MessageView>> {
  const unread = heads.filter(({ id }) => !letters.has(id));
  if (unread.length > 0) {
    await db.transaction('r', messageTables(db), async () => {
      const rows = await db.messages.bulkGet(unread.map(({ id }) => [view.gen, id]));
      const present = rows.filter((row) => row !== undefined);
      for (const letter of await toViews(db, view, present)) letters.set(letter.id, letter);
    });
  }
  return letters;
}

/** Returns the texts of letters of the mirror with their picture descriptions, by id. */
export async function readLetterTexts(
  db: GuvercinDatabase,
  { view }: SearchGround,
  heads: readonly LineHead[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.messages.bulkGet(heads.map(({ id }) => [view.gen, id]));
  return new Map(
    rows.flatMap((row) =>
      row === undefined ? [] : [[row.id, `${row.value.content} ${row.value.image_alt ?? ''}`]],
    ),
  );
}

/**
 * Returns the ids of the unread letters that a waiting outbox row recalls. This device hides them before the server
 * receives the recall.
 */
async function readCalledHome(db: GuvercinDatabase, view: Viewpoint): Promise<string[]> {
  const recalls = rowsOf(view, 'recall-pigeon').filter(({ state }) => state === 'waiting');
  const pigeons = await db.pigeons.bulkGet(recalls.map(({ args }) => [view.gen, args.pigeonId]));
  const ids = pigeons.flatMap((row) => row?.value.messageId ?? []);
  const letters = await db.messages.bulkGet(ids.map((id) => [view.gen, id]));
  return letters.flatMap((row) => (row?.value.status === 'sent' ? row.id : []));
}

/** Returns the people of letters, of the stored sky and of visits, without deleted, frozen or blocked people. */
async function readFindable(
  db: GuvercinDatabase,
  { gen, userId, shunned }: { gen: number; userId: string; shunned: ReadonlySet<string> },
): Promise<FindablePerson[]> {
  const [known, strangers, visited] = await Promise.all([
    db.people.where(':id').between([gen], [gen, []]).toArray(),
    db.strangers.toArray(),
    db.visited.toArray(),
  ]);
  const people = new Map<string, Person>(strangers.map((person) => [person.id, person]));
  const bios = new Map<string, string | null>();
  for (const { id, profile } of visited) {
    if (profile === null) continue;
    people.set(id, toPerson(profile));
    bios.set(id, profile.bio);
  }
  for (const { id, value } of known) people.set(id, value);
  return [...people.values()]
    .filter(({ id, state, full_name }) => {
      return id !== userId && state === 'active' && full_name !== null && !shunned.has(id);
    })
    .toSorted((a, b) => (a.full_name ?? '').localeCompare(b.full_name ?? ''))
    .map((person) => ({ person, bio: bios.get(person.id) ?? null }));
}
