import type { Person } from '../../contract/entities.ts';
import type { GuvercinDatabase, MessageRow } from '../device/database.ts';
import { readRecord } from '../device/stored-records.ts';
import { wordsOf } from '../search/fold-words.ts';
import { hasTerms } from '../search/mark-words.ts';
import { readView, type Viewpoint } from './read-outbox.ts';
import { toPerson } from './to-person.ts';

/** A person to whom a letter may be sent. `age` is `null` if this device has no age for them. */
export interface KnownPerson extends Person {
  age: number | null;
}

/** The people that this device has data about, each once, in the first group that contains them. */
export interface Circle {
  /**
   * People in the mirror: those with recent letters first, newest first. Frozen people stay in the list, but cannot
   * receive letters now.
   */
  written: KnownPerson[];
  /** The featured people of the day, in its order. */
  featured: KnownPerson[];
  /** Visited people, the last visit first, then authors of the stored letters of the sky, by name. */
  seen: KnownPerson[];
}

const NOBODY: Circle = { written: [], featured: [], seen: [] };
/**
 * The number of newest letters of each box used to order people by their last letter. All others are ordered by name.
 */
const LETTERS_LOOKED_AT = 200;

/** Returns the people to whom a letter may be sent, as far as this device stores them. Empty for a visitor. */
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
 * Returns the people of a circle whose name or city matches: each word of `text` begins one of their words, folded like
 * in search. Without a word returns all people.
 */
export function findInCircle({ written, featured, seen }: Circle, text: string): KnownPerson[] {
  const terms = wordsOf(text);
  return [...written, ...featured, ...seen].filter(({ full_name, city }) =>
    hasTerms(`${full_name} ${city ?? ''}`, terms),
  );
}

/** Returns active people from the mirror and the stored sky, sorted by name, as suggestions for a recipient. */
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
