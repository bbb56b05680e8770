import type { Message } from '../../contract/entities.ts';
import { BY_ORIGINAL, type GuvercinDatabase, type MessageRow } from '../device/database.ts';
import { readPeople, toMessageView } from './overlay-outbox.ts';
import { messageTables, readView, type Viewpoint } from './read-outbox.ts';
import type { AnsweringView, MessageView } from './views.ts';

/** Returns a letter that is answered, as stored on this device. Returns `null` if it is not stored. */
export function queryOriginal(db: GuvercinDatabase, id: string): Promise<MessageView | null> {
  const tables = [...messageTables(db), db.sky];
  return readView(db, { tables, empty: null }, (view) => readOriginal(db, view, id));
}

/** Like `queryOriginal`, within a view. */
export async function readOriginal(
  db: GuvercinDatabase,
  view: Viewpoint,
  id: string,
): Promise<MessageView | null> {
  const answers = await db.messages
    .where(BY_ORIGINAL)
    .between([view.gen, id], [view.gen, id, []])
    .filter(({ value }) => value.original !== undefined)
    .limit(1)
    .toArray();
  const originals = await readOriginals(db, view, { ids: [id], beside: answers.map(toOriginal) });
  return originals.get(id) ?? null;
}

const toOriginal = ({ value }: Pick<MessageRow, 'value'>) => value.original;

/**
 * Adds the answered letter to each letter of a consecutive list, newest first. The answered letter is left out if it is
 * directly above. `olderId` is the letter before the oldest of the list.
 */
export async function withOriginals(
  db: GuvercinDatabase,
  view: Viewpoint,
  letters: readonly MessageView[],
  olderId: string | null,
): Promise<AnsweringView[]> {
  const quoted = letters.map(({ originalMessageId }, index) => {
    const above = letters[index + 1]?.id ?? olderId;
    return originalMessageId === above ? null : originalMessageId;
  });
  const originals = await readOriginals(db, view, {
    ids: quoted.flatMap((id) => id ?? []),
    beside: letters.map(({ original }) => original),
  });
  return letters.map((letter, index) => ({
    ...letter,
    quoted: originals.get(quoted[index] ?? '') ?? null,
  }));
}

const isHidden = ({ hidden }: Viewpoint, { id, senderId }: Message) =>
  hidden.has(senderId) || hidden.has(id);

interface Known {
  value: Message;
  /** Absent if the letter comes from the stored sky. */
  seq?: number;
}

/**
 * Reads letters by id: from the mirror, from the answers in `beside`, or from the stored sky. A recalled letter is
 * empty.
 */
async function readOriginals(
  db: GuvercinDatabase,
  view: Viewpoint,
  {
    ids,
    beside,
  }: {
    ids: readonly string[];
    /** Letters that came with their answers. */
    beside: readonly Message['original'][];
  },
): Promise<Map<string, MessageView>> {
  if (ids.length === 0) return new Map();
  const unique = [...new Set(ids)];
  const [mirrored, inSky] = await Promise.all([
    db.messages.bulkGet(unique.map((id) => [view.gen, id])),
    db.sky.bulkGet(unique),
  ]);
  const answered = new Map(
    beside.flatMap((value) => (value === undefined ? [] : [[value.id, { value }]])),
  );
  const known = unique.flatMap((id, index): Known[] => {
    const row = mirrored[index] ?? answered.get(id) ?? inSky[index];
    return row === undefined || isHidden(view, row.value) ? [] : [row];
  });
  const people = await readPeople(
    db,
    view.gen,
    known.map(({ value }) => value.senderId),
  );
  return new Map(
    known.map(({ value, ...rest }) => {
      const person = people.get(value.senderId) ?? null;
      return [value.id, toMessageView(value, { view, person, ...rest })];
    }),
  );
}
