import type { Table } from 'dexie';

interface Place {
  gen: number;
  box: 'received' | 'sent';
  /** '' for the sky. */
  personId: string;
  id: string;
  created_at: string;
}

/** The newest letter received from or sent to one person. A letter sent to the sky has its own row. */
export interface ThreadRow extends Omit<Place, 'personId'> {
  /** The other person, or the id of the letter itself if it went to the sky. */
  with: string;
}

export interface ThreadTables {
  messages: Table<Place, [number, string]>;
  threads: Table<ThreadRow, [number, string, string]>;
}

/** Letters by the other person, in the order of writing. */
export const BY_PERSON = '[gen+personId+created_at+id]';

const boxes = ['received', 'sent'] as const;

export const toThread = ({ gen, box, personId, id, created_at }: Place): ThreadRow => ({
  gen,
  box,
  with: personId === '' ? id : personId,
  id,
  created_at,
});

/**
 * Rebuilds the threads of a mirror from its letters, in the caller's transaction. Jumps from person to person in the
 * index, instead of loading every letter.
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

/** Finds the newest letter of a box with a person. */
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
 * Rebuilds the threads of a mirror if its newest letter is missing from the threads. That happens when the device
 * temporarily ran an earlier build, which writes letters without threads.
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
 * Updates the threads after letters were written, inside the caller's transaction. `come` contains the new rows;
 * `before` contains the previous rows, including removed ones.
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
