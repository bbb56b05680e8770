import type { Table } from 'dexie';

/** Where a letter of the mirror stands. */
interface Place {
  gen: number;
  box: 'received' | 'sent';
  /** '' for the sky. */
  personId: string;
  id: string;
  created_at: string;
}

/** The newest letter received from or sent to one person. A letter sent to the sky has a row of its own. */
export interface ThreadRow extends Omit<Place, 'personId'> {
  /** The person, or the letter itself where it went to the sky. */
  with: string;
}

export interface ThreadTables {
  messages: Table<Place, [number, string]>;
  threads: Table<ThreadRow, [number, string, string]>;
}

/** Letters by the other person, in the order in which they were written. */
export const BY_PERSON = '[gen+personId+created_at+id]';

const boxes = ['received', 'sent'] as const;

/** A letter as the row of its thread. */
export const toThread = ({ gen, box, personId, id, created_at }: Place): ThreadRow => ({
  gen,
  box,
  with: personId === '' ? id : personId,
  id,
  created_at,
});

/**
 * Finds the newest letter of each person from all letters of a mirror, in the caller's transaction. It goes
 * from person to person by the index, however many letters each has.
 */
export async function gatherThreads(tables: ThreadTables, gen: number): Promise<void> {
  const { messages, threads } = tables;
  await threads.where(':id').between([gen], [gen, []]).delete();
  const toSky = await messages.where(BY_PERSON).between([gen, ''], [gen, '', []]).toArray();
  await threads.bulkPut(toSky.map(toThread));
  let personId = '';
  for (;;) {
    const next = await messages.where(BY_PERSON).between([gen, personId, []], [gen, []]).first();
    if (next === undefined) return;
    personId = next.personId;
    for (const box of boxes) {
      const newest = await findNewest(messages, { gen, box, personId });
      if (newest !== undefined) await threads.put(toThread(newest));
    }
  }
}

/** The newest letter of a box with a person. */
export function findNewest(
  messages: ThreadTables['messages'],
  { gen, box, personId }: Omit<Place, 'id' | 'created_at'>,
): Promise<Place | undefined> {
  return messages
    .where(BY_PERSON)
    .between([gen, personId], [gen, personId, []])
    .reverse()
    .filter((row) => row.box === box)
    .first();
}

/**
 * Gathers the threads of a mirror again when its newest letter is missing in them. An earlier build, to which
 * a device went back, writes letters without threads.
 */
export async function mendThreads(tables: ThreadTables, gen: number): Promise<void> {
  for (const box of boxes) {
    const [letter, thread] = await Promise.all(
      [tables.messages, tables.threads].map((table: Table) =>
        table
          .where('[gen+box+created_at+id]')
          .between([gen, box], [gen, box, []])
          .reverse()
          .first(),
      ),
    );
    if (letter?.id !== thread?.id) return gatherThreads(tables, gen);
  }
}

/**
 * Updates the threads after letters were written, inside the caller's transaction. `come` are the rows as they
 * are now; `before` are the rows as they were, with those that have been removed.
 */
export async function moveThreads(
  { messages, threads }: ThreadTables,
  { before, come }: { before: readonly Place[]; come: readonly Place[] },
): Promise<void> {
  const stays = new Set(come.map(({ id }) => id));
  const gone = new Map(
    before.flatMap((row) => (stays.has(row.id) ? [] : [[row.id, row] as const])),
  );
  const newest = new Map<string, ThreadRow>();
  for (const thread of [...come, ...gone.values()].map(toThread)) {
    const name = `${thread.box} ${thread.with}`;
    const known = newest.get(name);
    if (known === undefined || isNewer(thread, known)) newest.set(name, thread);
  }
  const touched = [...newest.values()];
  const known = await threads.bulkGet(touched.map((row) => [row.gen, row.box, row.with]));
  const left = known.filter((thread) => thread !== undefined && gone.has(thread.id));
  const next: ThreadRow[] = [];
  for (const [index, thread] of touched.entries()) {
    const old = known[index];
    const lost = gone.get(old?.id ?? '') ?? gone.get(thread.id);
    if (lost !== undefined) {
      const found = lost.personId === '' ? undefined : await findNewest(messages, lost);
      if (found !== undefined) next.push(toThread(found));
    } else if (old === undefined || isNewer(thread, old)) next.push(thread);
  }
  await threads.bulkDelete(left.flatMap((row) => (row ? [[row.gen, row.box, row.with]] : [])));
  await threads.bulkPut(next);
}

const isNewer = (one: ThreadRow, other: ThreadRow): boolean =>
  one.created_at === other.created_at ? one.id > other.id : one.created_at > other.created_at;
