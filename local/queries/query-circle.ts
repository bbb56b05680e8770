import type { Person } from '../../contract/entities.ts';
import type { GuvercinDatabase, MessageRow } from '../device/database.ts';
import { readRecord } from '../device/stored-records.ts';
import { wordsOf } from '../search/fold-words.ts';
import { hasTerms } from '../search/mark-words.ts';
import { readView, type Viewpoint } from './read-outbox.ts';
import { toPerson } from './to-person.ts';

/** Somebody to whom a letter may go. `age` is null where this device does not know it. */
export interface KnownPerson extends Person {
  age: number | null;
}

/** Whom the person knows, each once: in the first of the groups to which they belong. */
export interface Circle {
  /** With whom letters were exchanged, the last one first. Frozen ones stay, and can get nothing now. */
  written: KnownPerson[];
  /** Of the day, in its order. */
  featured: KnownPerson[];
  /** Who was looked at, the last one first, then whose letters of the sky are stored, by name. */
  seen: KnownPerson[];
}

const NOBODY: Circle = { written: [], featured: [], seen: [] };
/** Among so many of the newest letters of each box it is looked who wrote last; the others stand by name. */
const LETTERS_LOOKED_AT = 200;

/** Everybody to whom a letter may go, as far as this device knows them; nobody for a visitor. */
export function queryCircle(db: GuvercinDatabase): Promise<Circle> {
  const tables = [db.people, db.messages, db.strangers, db.visited, db.blocks];
  return readView(db, { tables, empty: NOBODY }, (view) => readCircle(db, view));
}

async function readCircle(db: GuvercinDatabase, view: Viewpoint): Promise<Circle> {
  const { gen, hidden, userId } = view;
  const [known, strangers, visited, blocks, featured, recent] = await Promise.all([
    db.people.where(':id').between([gen], [gen, []]).toArray(),
    db.strangers.toArray(),
    db.visited.orderBy('checkedAt').reverse().toArray(),
    db.blocks.where(':id').between([gen], [gen, []]).primaryKeys(),
    readRecord(db, 'featured'),
    readRecent(db, gen),
  ]);
  const met = visited.flatMap(({ profile }) => profile ?? []);
  const ages = new Map([...(featured?.people ?? []), ...met].map(({ id, age }) => [id, age]));
  const taken = new Set([userId, ...hidden, ...blocks.map(([, id]) => id)]);
  const take = (people: readonly Person[]): KnownPerson[] =>
    people.flatMap((person) => {
      if (taken.has(person.id) || person.full_name === null || person.state === 'deleted')
        return [];
      taken.add(person.id);
      return { ...person, age: ages.get(person.id) ?? null };
    });

  const rank = (id: string) => recent.indexOf(id) >>> 0;
  const written = known
    .map(({ value }) => value)
    .toSorted((a, b) => rank(a.id) - rank(b.id) || byName(a, b));
  return {
    written: take(written),
    featured: take(
      (featured?.people ?? []).map((person) => ({ ...person, country: null, state: 'active' })),
    ),
    seen: take([...met.map(toPerson), ...strangers.toSorted(byName)]).filter(
      ({ state }) => state === 'active',
    ),
  };
}

const byName = (a: Person, b: Person) => (a.full_name ?? '').localeCompare(b.full_name ?? '');

/** With whom the newest letters are, the newest first. */
async function readRecent(db: GuvercinDatabase, gen: number): Promise<string[]> {
  const boxes: MessageRow['box'][] = ['received', 'sent'];
  const rows = await Promise.all(
    boxes.map((box) =>
      db.messages
        .where('[gen+box+created_at+id]')
        .between([gen, box], [gen, box, []])
        .reverse()
        .limit(LETTERS_LOOKED_AT)
        .toArray(),
    ),
  );
  const newest = rows.flat().toSorted((a, b) => (a.created_at < b.created_at ? 1 : -1));
  return [...new Set(newest.map(({ personId }) => personId))];
}

/**
 * Those of a circle in whose name or city each word of `text` begins a word, folded as search does;
 * without a word everybody.
 */
export function findInCircle({ written, featured, seen }: Circle, text: string): KnownPerson[] {
  const terms = wordsOf(text);
  return [...written, ...featured, ...seen].filter(({ full_name, city }) =>
    hasTerms(`${full_name} ${city ?? ''}`, terms),
  );
}

/** Active people from the mirror and the stored sky, sorted by name: suggestions for a recipient. */
export function queryPeople(db: GuvercinDatabase): Promise<Person[]> {
  return readView(db, { tables: [db.people, db.strangers], empty: [] }, (view) =>
    readActive(db, view),
  );
}

async function readActive(db: GuvercinDatabase, view: Viewpoint): Promise<Person[]> {
  const [known, strangers] = await Promise.all([
    db.people.where(':id').between([view.gen], [view.gen, []]).toArray(),
    db.strangers.toArray(),
  ]);
  const people = new Map(strangers.map((person) => [person.id, person]));
  for (const { id, value } of known) people.set(id, value);
  people.delete(view.userId);
  return [...people.values()]
    .filter(({ id, state, full_name }) => {
      return state === 'active' && full_name !== null && !view.hidden.has(id);
    })
    .toSorted((a, b) => (a.full_name ?? '').localeCompare(b.full_name ?? ''));
}
