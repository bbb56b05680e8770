import type { Hidden } from '../../contract/entities.ts';
import type { GuvercinDatabase } from '../device/database.ts';
import { readPeople } from './overlay-outbox.ts';
import { readView, type Viewpoint, waitingHides } from './read-outbox.ts';

export interface HiddenView extends Hidden {
  /** The author's name. `null` if this device has no row of the author. */
  full_name: string | null;
}

/** Returns the hidden letters, the newest hide first. Waiting outbox rows are applied. */
export function queryHidden(db: GuvercinDatabase): Promise<HiddenView[]> {
  const tables = [db.messages, db.sky, db.people, db.strangers];
  return readView(db, { tables, empty: [] }, (view) => readHidden(db, view));
}

async function readHidden(db: GuvercinDatabase, view: Viewpoint): Promise<HiddenView[]> {
  const { set: hidden, unset: shown } = waitingHides(view.rows);
  const rows = await db.hiddenLetters.where(':id').between([view.gen], [view.gen, []]).toArray();
  const known = rows.map(({ value }) => value).filter(({ id }) => !shown.has(id));
  const fresh = [...hidden].filter(([id]) => !known.some((letter) => letter.id === id));
  const letters = [...(await readWaiting(db, view, fresh)), ...known];
  const people = await readPeople(
    db,
    view.gen,
    letters.map(({ senderId }) => senderId),
  );
  return letters
    .map((letter) => ({ ...letter, full_name: people.get(letter.senderId)?.full_name ?? null }))
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at));
}

/**
 * Reads the letters of the waiting `hide-letter` rows, if this device stores them. `hidden`: letter id and time of
 * hiding, in milliseconds since 1970.
 */
async function readWaiting(
  db: GuvercinDatabase,
  { gen }: Viewpoint,
  hidden: readonly (readonly [id: string, at: number])[],
): Promise<Hidden[]> {
  const ids = hidden.map(([id]) => id);
  const [mirrored, inSky] = await Promise.all([
    db.messages.bulkGet(ids.map((id) => [gen, id])),
    db.sky.bulkGet(ids),
  ]);
  return hidden.flatMap(([id, at], index): Hidden[] => {
    const value = (mirrored[index] ?? inSky[index])?.value;
    if (value === undefined) return [];
    const { senderId, receiverId, created_at } = value;
    const hiddenAt = new Date(at).toISOString();
    return [
      { id, senderId, to_sky: receiverId === null, written_at: created_at, created_at: hiddenAt },
    ];
  });
}
