import { BY_ORIGINAL, type GuvercinDatabase } from '../device/database.ts';
import { readWaitingMessages, toMessageView } from './overlay-outbox.ts';
import { keyOf, NO_PAGE, type PageRange, readPage } from './page.ts';
import { type MessageList, toViews } from './query-messages.ts';
import { readOriginal } from './query-original.ts';
import { messageTables, readView, type Viewpoint } from './read-outbox.ts';
import { countAnswers, readOwnPerson } from './read-own-sky.ts';
import { toPerson } from './to-person.ts';
import type { MessageView } from './views.ts';

export interface SkyLetterView {
  letter: MessageView;
  /** The number of answers to the reader's own letter. 0 for another person's letter, whose answers are private. */
  answers: number;
}

/** Returns a letter to the sky as stored on this device, or `null` if it is not stored. */
export function querySkyLetter(db: GuvercinDatabase, id: string): Promise<SkyLetterView | null> {
  const tables = [...messageTables(db), db.sky, db.visited, db.profiles];
  return readView<SkyLetterView | null>(db, { tables, empty: null }, async (view) => {
    const letter =
      (await readOriginal(db, view, id)) ??
      (await readWaiting(db, view, id)) ??
      (await readVisited(db, view, id));
    if (letter?.receiverId !== null) return null;
    if (!letter.isMine) return { letter, answers: 0 };
    const person = await readOwnPerson(db, view);
    return { letter: { ...letter, person }, answers: await countAnswers(db, view, id) };
  });
}

/** Returns a range of the answers to the reader's own letter, newest first. */
export function queryAnswers(
  db: GuvercinDatabase,
  id: string,
  range: PageRange,
): Promise<MessageList> {
  return readView(db, { tables: messageTables(db), empty: NO_PAGE }, async (view) => {
    const { rows, hasMore } = await readPage(db.messages, {
      index: BY_ORIGINAL,
      prefix: [view.gen, id],
      range,
      keep: ({ box, personId }) => box === 'received' && !view.hidden.has(personId),
    });
    return {
      items: await toViews(db, view, rows),
      last: keyOf(rows.at(-1)),
      hasMore,
      isWhole: view.isComplete,
    };
  });
}

async function readWaiting(
  db: GuvercinDatabase,
  view: Viewpoint,
  id: string,
): Promise<MessageView | null> {
  const waiting = await readWaitingMessages(db, view);
  return waiting.find((letter) => letter.id === id) ?? null;
}

/** Reads another person's letter that is older than the stored sky, from the visited profile. */
async function readVisited(
  db: GuvercinDatabase,
  view: Viewpoint,
  id: string,
): Promise<MessageView | null> {
  for (const { profile, letters } of await db.visited.toArray()) {
    const letter = letters.find((one) => one.id === id);
    if (letter === undefined || profile === null || view.hidden.has(letter.senderId)) continue;
    if (view.hidden.has(id)) continue;
    if (letter.senderId === view.userId) continue;
    return toMessageView(letter, { view, person: toPerson(profile) });
  }
  return null;
}
