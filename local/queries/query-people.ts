import type { Person } from '../../contract/entities.ts';
import type { GuvercinDatabase } from '../device/database.ts';
import { readView, type Viewpoint } from './read-outbox.ts';

/** Whom the person knows from messages or the stored sky and may write to, by name. */
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
