import type { Conversation, Person } from '../../contract/entities.ts';
import type { GuvercinDatabase } from '../database.ts';
import { readPeople, readWaitingMessages, toMessageView } from './lay-outbox-over.ts';
import { queryPigeons } from './query-pigeons.ts';
import { readViewpoint, rowsOf, type Viewpoint } from './read-outbox.ts';
import type { MessageView, PigeonView } from './views.ts';

/** Why nobody may write on the conversation's pigeon now; the screen says it in words. */
export type BlockedReason =
  | 'unread-by-them'
  | 'no-pigeon-here'
  | 'no-trips'
  | 'receiver-unavailable'
  | 'waiting';

export interface ConversationView {
  person: Person | null;
  /** Oldest first; those that wait or failed come last. */
  items: MessageView[];
  hasMore: boolean;
  /** A reply may ride this pigeon now. */
  writable: { pigeonId: string; originalMessageId: string } | null;
  blockedReason: BlockedReason | null;
  /** The reader's own pigeon of this conversation, if it is theirs. */
  pigeon: PigeonView | null;
  /** Trips that the conversation's pigeon has left; null when none is between the two. */
  tripsLeft: number | null;
}

/** Everything between the reader and one other person, over all pigeons that flew between them. */
export async function queryConversation(
  db: GuvercinDatabase,
  personId: string,
  { limit }: { limit: number },
): Promise<ConversationView> {
  const view = await readViewpoint(db);
  if (view === null) return emptyConversation;
  const [rows, waiting, open, people] = await Promise.all([
    db.messages
      .where('[gen+personId+created_at+id]')
      .between([view.gen, personId], [view.gen, personId, []])
      .reverse()
      .limit(limit + 1)
      .toArray(),
    readWaitingMessages(db, view),
    readOpenConversation(db, view, personId),
    readPeople(db, view.gen, [personId]),
  ]);
  const person = people.get(personId) ?? null;
  const shown = rows
    .slice(0, limit)
    .reverse()
    .map((row) => toMessageView(row.value, { view, person }));
  const mine = waiting.filter(({ receiverId }) => receiverId === personId).toReversed();
  const { used } = await queryPigeons(db);
  return {
    person,
    items: [...shown, ...mine],
    hasMore: rows.length > limit,
    ...writability({ open, person, view, last: shown.at(-1) ?? null }),
    pigeon: used.find(({ id }) => id === open?.pigeonId) ?? null,
    tripsLeft: open?.trips_left ?? null,
  };
}

const emptyConversation: ConversationView = {
  person: null,
  items: [],
  hasMore: false,
  writable: null,
  blockedReason: 'no-pigeon-here',
  pigeon: null,
  tripsLeft: null,
};

/** Of several pigeons between the two the one on which the reader may write, else any open one. */
async function readOpenConversation(
  db: GuvercinDatabase,
  view: Viewpoint,
  personId: string,
): Promise<Conversation | null> {
  const rows = await db.conversations
    .where('[gen+personId]')
    .equals([view.gen, personId])
    .toArray();
  const open = rows.map((row) => row.value).filter((conversation) => conversation.is_open);
  return open.find((conversation) => conversation.may_write) ?? open[0] ?? null;
}

/**
 * A read that waits counts: reply and read share the pigeon's lane, so the read arrives first and
 * the reply may be written at once.
 */
function writability({
  open,
  person,
  view,
  last,
}: {
  open: Conversation | null;
  person: Person | null;
  view: Viewpoint;
  last: MessageView | null;
}): Pick<ConversationView, 'writable' | 'blockedReason'> {
  const blocked = (blockedReason: BlockedReason) => ({ writable: null, blockedReason });
  if (person !== null && person.state !== 'active') return blocked('receiver-unavailable');
  if (open === null) return blocked('no-pigeon-here');
  const isTaken = [...rowsOf(view, 'send-message'), ...rowsOf(view, 'reply-message')].some(
    ({ args }) => args.pigeonId === open.pigeonId,
  );
  if (isTaken) return blocked('waiting');
  const isCalled = rowsOf(view, 'recall-pigeon').some(
    ({ args, state }) => state === 'waiting' && args.pigeonId === open.pigeonId,
  );
  if (isCalled) return blocked('no-pigeon-here');
  if (open.trips_left === 0) return blocked('no-trips');
  const lastId = open.last_message_id;
  const isReadHere =
    lastId !== null && rowsOf(view, 'read-message').some(({ args }) => args.messageId === lastId);
  const isJustRead = last?.id === lastId && last?.isMine === false && last.delivery === 'read';
  if (lastId !== null && (open.may_write || isReadHere || isJustRead)) {
    return {
      writable: { pigeonId: open.pigeonId, originalMessageId: lastId },
      blockedReason: null,
    };
  }
  return blocked('unread-by-them');
}
