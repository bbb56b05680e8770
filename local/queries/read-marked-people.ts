import type { Table } from 'dexie';
import type { Block, Mute } from '../../contract/entities.ts';
import type { GuvercinDatabase, MirrorRow } from '../device/database.ts';
import { readPeople } from './overlay-outbox.ts';
import type { Marks, Viewpoint } from './read-outbox.ts';

/**
 * Returns the people in a table of blocks or mutes, newest first, with `marks`, the waiting rows, applied. Needs the
 * tables of people in the transaction.
 */
export async function readMarkedPeople(
  db: GuvercinDatabase,
  { gen }: Viewpoint,
  {
    table,
    marks,
  }: {
    table: Table<MirrorRow<'block'> | MirrorRow<'mute'>, [number, string]>;
    marks: Marks;
  },
): Promise<(Block & Mute)[]> {
  const rows = await table.where(':id').between([gen], [gen, []]).toArray();
  const known = rows.map(({ value }) => value).filter(({ id }) => !marks.unset.has(id));
  const fresh = [...marks.set].filter(([id]) => !known.some((person) => person.id === id));
  const people = await readPeople(
    db,
    gen,
    fresh.map(([id]) => id),
  );
  const added = fresh.map(([id, at]) => ({
    id,
    full_name: people.get(id)?.full_name ?? null,
    created_at: new Date(at).toISOString(),
  }));
  return [...added, ...known].toSorted((a, b) => b.created_at.localeCompare(a.created_at));
}
