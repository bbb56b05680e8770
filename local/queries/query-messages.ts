import type { GuvercinDatabase, MessageRow } from '../device/database.ts';
import { readPeople, readsOf, readWaitingMessages, toMessageView } from './lay-outbox-over.ts';
import { cutPage, keyOf, type MirrorPage, NO_PAGE, type PageRange, readPage } from './page.ts';
import { messageTables, readView, type Viewpoint } from './read-outbox.ts';
import type { MessageView } from './views.ts';

export type MessageList = MirrorPage<MessageView>;

/** A part of the received messages, newest first. */
export function queryReceived(db: GuvercinDatabase, range: PageRange): Promise<MessageList> {
  return readView(db, { tables: messageTables(db), empty: NO_PAGE }, (view) =>
    readBox(db, { view, box: 'received', range }),
  );
}

/**
 * A part of what was received and is not read yet. All of it is looked through: it is never more
 * than pigeons are on their way to one person.
 */
export function queryUnreadReceived(db: GuvercinDatabase, range: PageRange): Promise<MessageList> {
  return readView(db, { tables: messageTables(db), empty: NO_PAGE }, async (view) => {
    const isRead = readsOf(view);
    const unread = await db.messages
      .where({ unreadIn: view.gen })
      .filter(({ id, seq, personId }) => !isRead(id, seq) && !view.hidden.has(personId))
      .toArray();
    const { rows, hasMore } = cutPage(unread, range);
    return {
      items: await toViews(db, view, rows),
      last: keyOf(rows.at(-1)),
      hasMore,
      isWhole: view.isComplete,
    };
  });
}

/** A part of the sent messages, newest first: those that wait or failed lie on top of the mirror's. */
export function querySent(db: GuvercinDatabase, range: PageRange): Promise<MessageList> {
  return readView(db, { tables: messageTables(db), empty: NO_PAGE }, async (view) => {
    const waiting = range.above === undefined ? await readWaitingMessages(db, view) : [];
    const sent = await readBox(db, { view, box: 'sent', range });
    return { ...sent, items: [...waiting, ...sent.items] };
  });
}

async function readBox(
  db: GuvercinDatabase,
  { view, box, range }: { view: Viewpoint; box: MessageRow['box']; range: PageRange },
): Promise<MessageList> {
  const { hidden, gen } = view;
  const { rows, hasMore } = await readPage(db.messages, {
    index: '[gen+box+created_at+id]',
    prefix: [gen, box],
    range,
    keep: hidden.size === 0 ? undefined : ({ personId }) => !hidden.has(personId),
  });
  return {
    items: await toViews(db, view, rows),
    last: keyOf(rows.at(-1)),
    hasMore,
    isWhole: view.isComplete,
  };
}

/** Mirror rows as views, each with the other person. */
export async function toViews(
  db: GuvercinDatabase,
  view: Viewpoint,
  rows: MessageRow[],
): Promise<MessageView[]> {
  const people = await readPeople(
    db,
    view.gen,
    rows.map((row) => row.personId),
  );
  return rows.map(({ value, personId, seq }) =>
    toMessageView(value, { view, person: people.get(personId) ?? null, seq }),
  );
}
