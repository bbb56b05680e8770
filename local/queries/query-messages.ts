import type { GuvercinDatabase, MessageRow } from '../database.ts';
import { readPeople, readWaitingMessages, toMessageView } from './lay-outbox-over.ts';
import { readViewpoint, type Viewpoint } from './read-outbox.ts';
import type { MessageView } from './views.ts';

export interface MessageList {
  items: MessageView[];
  hasMore: boolean;
}

const EMPTY: MessageList = { items: [], hasMore: false };

/** Received messages, newest first, the first `limit` of them. */
export async function queryReceived(
  db: GuvercinDatabase,
  { limit }: { limit: number },
): Promise<MessageList> {
  const view = await readViewpoint(db);
  return view === null ? EMPTY : readBox(db, { view, box: 'received', limit });
}

/** Sent messages, newest first: those that wait or failed lie on top of the mirror's. */
export async function querySent(
  db: GuvercinDatabase,
  { limit }: { limit: number },
): Promise<MessageList> {
  const view = await readViewpoint(db);
  if (view === null) return EMPTY;
  const [waiting, sent] = await Promise.all([
    readWaitingMessages(db, view),
    readBox(db, { view, box: 'sent', limit }),
  ]);
  return { items: [...waiting, ...sent.items], hasMore: sent.hasMore };
}

async function readBox(
  db: GuvercinDatabase,
  { view, box, limit }: { view: Viewpoint; box: MessageRow['box']; limit: number },
): Promise<MessageList> {
  const rows = await db.messages
    .where('[gen+box+created_at+id]')
    .between([view.gen, box], [view.gen, box, []])
    .reverse()
    .limit(limit + 1)
    .toArray();
  const shown = rows.slice(0, limit);
  const people = await readPeople(
    db,
    view.gen,
    shown.map((row) => row.personId),
  );
  return {
    items: shown.map((row) =>
      toMessageView(row.value, { view, person: people.get(row.personId) ?? null }),
    ),
    hasMore: rows.length > limit,
  };
}
