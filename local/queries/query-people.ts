import type { Person } from '../../contract/entities.ts';
import type { GuvercinDatabase } from '../database.ts';
import { readViewpoint } from './read-outbox.ts';

/** Whom the person knows from messages or the stored sky and may write to, by name. */
export async function queryPeople(db: GuvercinDatabase): Promise<Person[]> {
  const view = await readViewpoint(db);
  if (view === null) return [];
  const [known, strangers] = await Promise.all([
    db.people.where(':id').between([view.gen], [view.gen, []]).toArray(),
    db.strangers.toArray(),
  ]);
  const people = new Map(strangers.map((person) => [person.id, person]));
  for (const { id, value } of known) people.set(id, value);
  people.delete(view.userId);
  return [...people.values()]
    .filter((person) => person.state === 'active' && person.full_name !== null)
    .toSorted((a, b) => (a.full_name ?? '').localeCompare(b.full_name ?? ''));
}
