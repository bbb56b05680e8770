import { BY_ORIGINAL, type GuvercinDatabase } from '../device/database.ts';
import { readWaitingMessages, toMessageView } from './lay-outbox-over.ts';
import { keyOf, NO_PAGE, type PageRange, readPage } from './page.ts';
import { type MessageList, toViews } from './query-messages.ts';
import { readOriginal } from './query-original.ts';
import { messageTables, readView, type Viewpoint } from './read-outbox.ts';
import { countAnswers, readOwnPerson } from './read-own-sky.ts';
import { toPerson } from './to-person.ts';
import type { MessageView } from './views.ts';

/** A letter to the sky on its own page. */
export interface SkyLetterView {
  letter: MessageView;
  /** How many have answered one's own; 0 of another one's, whose answers are nobody else's. */
  answers: number;
}

/** A letter to the sky as this device knows it; null where it does not. */
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

/** A part of the answers to one's own letter, newest first. */
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

/** Another one's letter that hangs below what is stored of the sky, from their page. */
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
