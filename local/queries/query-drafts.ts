import type { Person } from '../../contract/entities.ts';
import type { Draft, GuvercinDatabase } from '../device/database.ts';
import { readPeople } from './overlay-outbox.ts';
import { messageTables, readView } from './read-outbox.ts';

export interface BegunLetter {
  key: string;
  text: string;
  personId: string | null;
  person: Person | null;
}

/** Returns the person's unsent drafts, by key. A picture without text counts too. */
export function queryDrafts(db: GuvercinDatabase): Promise<BegunLetter[]> {
  const tables = [...messageTables(db), db.drafts, db.sky];
  return readView<BegunLetter[]>(db, { tables, empty: [] }, async ({ gen, userId }) => {
    const drafts = await db.drafts.toArray();
    return withReceivers(
      db,
      gen,
      drafts.filter((draft) => draft.userId === userId),
    );
  });
}

/** Adds the receivers to drafts: see `draftKey`. Call it inside a transaction. */
export async function withReceivers(
  db: GuvercinDatabase,
  gen: number,
  drafts: readonly Draft[],
): Promise<BegunLetter[]> {
  const receivers = await Promise.all(drafts.map((draft) => readReceiver(db, gen, draft)));
  const people = await readPeople(
    db,
    gen,
    receivers.flatMap((id) => id ?? []),
  );
  return drafts.map(({ key, text }, index) => {
    const personId = receivers[index] ?? null;
    return { key, text, personId, person: people.get(personId ?? '') ?? null };
  });
}

async function readReceiver(
  db: GuvercinDatabase,
  gen: number,
  { key, to }: Draft,
): Promise<string | null> {
  const [kind, id = ''] = key.split(':');
  if (kind === 'person' || kind === 'conversation') return id;
  if (kind !== 'reply') return to ?? null;
  const letter = (await db.messages.get([gen, id])) ?? (await db.sky.get(id));
  return letter?.value.senderId ?? null;
}
