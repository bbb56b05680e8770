import type { Conversation, Person } from '../../contract/entities.ts';
import type { GuvercinDatabase, MessageRow } from '../device/database.ts';
import { readPeople, readWaitingMessages } from './overlay-outbox.ts';
import { type Key, keyOf, type Page, type PageRange, readPage } from './page.ts';
import { toViews } from './query-messages.ts';
import { withOriginals } from './query-original.ts';
import { queryPigeons } from './query-pigeons.ts';
import { messageTables, readView, rowsOf, type Viewpoint } from './read-outbox.ts';
import type { AnsweringView, MessageView, PigeonView } from './views.ts';

/** Why the reader cannot write on the conversation's pigeon now. The screen shows a text for it. */
export type BlockedReason =
  | 'unread-by-them'
  | 'no-pigeon-here'
  | 'no-trips'
  | 'receiver-unavailable'
  | 'waiting';

export interface ConversationView {
  person: Person | null;
  /** Oldest first. Waiting and failed letters come last. */
  items: MessageView[];
  hasMore: boolean;
  /** The pigeon that a reply can use now. `null` if the reader cannot write. */
  writable: { pigeonId: string; originalMessageId: string } | null;
  blockedReason: BlockedReason | null;
  /**
   * The letter that a reply answers, and whether the reader owns its pigeon. `null` unless several conversations with
   * this person are open.
   */
  answers: { letter: MessageView; isOnOwnPigeon: boolean } | null;
  /** The pigeon of this conversation if it belongs to the reader, else `null`. */
  pigeon: PigeonView | null;
  /** Remaining trips of the conversation's pigeon. `null` if no pigeon is between the two. */
  tripsLeft: number | null;
}

/**
 * Returns the conversation between the reader and one other person, over all pigeons between them: the newest `limit`
 * letters, and whether the reader can write now.
 */
export function queryConversation(
  db: GuvercinDatabase,
  personId: string,
  { limit }: { limit: number },
): Promise<ConversationView> {
  const tables = [...messageTables(db), db.conversations, db.pigeons];
  return readView(db, { tables, empty: emptyConversation }, (view) =>
    readConversation(db, { view, personId, limit }),
  );
}

async function readConversation(
  db: GuvercinDatabase,
  { view, personId, limit }: { view: Viewpoint; personId: string; limit: number },
): Promise<ConversationView> {
  const [page, { open, count }, people] = await Promise.all([
    readLetters(db, { view, personId, range: { limit } }),
    readOpenConversations(db, view, personId),
    readPeople(db, view.gen, [personId]),
  ]);
  const person = people.get(personId) ?? null;
  const last = page.items.find(({ rowId }) => rowId === null) ?? null;
  const { used } = await queryPigeons(db);
  const write = writability({ open, person, view, last });
  return {
    person,
    items: page.items.toReversed(),
    hasMore: page.hasMore,
    ...write,
    answers:
      count < 2
        ? null
        : await readAnswered(db, { view, open, id: write.writable?.originalMessageId }),
    pigeon: used.find(({ id }) => id === open?.pigeonId) ?? null,
    tripsLeft: open?.trips_left ?? null,
  };
}

export interface LetterPage extends Page<AnsweringView> {
  /** When the letter before the oldest of this part was written. `null` if there is none. */
  olderAt: string | null;
}

/** Returns a part of a conversation, newest first. Waiting and failed letters come first. */
export function queryLetters(
  db: GuvercinDatabase,
  personId: string,
  range: PageRange,
): Promise<LetterPage> {
  const empty = { items: [], last: null, hasMore: false, olderAt: null };
  return readView(db, { tables: [...messageTables(db), db.sky], empty }, (view) =>
    readLetterPage(db, { view, personId, range }),
  );
}

/**
 * Returns the position of a letter between the reader and one other person. Returns `null` if it is among the `newest`
 * ones or does not exist.
 */
export function queryPlace(
  db: GuvercinDatabase,
  { personId, letterId, newest }: { personId: string; letterId: string; newest: number },
): Promise<Key | null> {
  return readView(db, { tables: [db.messages], empty: null }, async ({ gen }) => {
    const row = await db.messages.get([gen, letterId]);
    if (row?.personId !== personId) return null;
    const above = await db.messages
      .where('[gen+personId+created_at+id]')
      .between([gen, personId, row.created_at, row.id], [gen, personId, []], false, true)
      .limit(newest)
      .count();
    return above < newest ? null : keyOf(row);
  });
}

async function readLetterPage(
  db: GuvercinDatabase,
  { view, personId, range }: { view: Viewpoint; personId: string; range: PageRange },
): Promise<LetterPage> {
  const page = await readLetters(db, { view, personId, range });
  const older = await readOlder(db, { view, personId, page });
  const items = await withOriginals(db, view, page.items, older?.id ?? null);
  return { ...page, items, olderAt: older?.created_at ?? null };
}

async function readOlder(
  db: GuvercinDatabase,
  { view, personId, page }: { view: Viewpoint; personId: string; page: Page<MessageView> },
): Promise<MessageRow | undefined> {
  if (!page.hasMore || page.last === null) return undefined;
  const older = await readPage(db.messages, {
    index: BY_PERSON,
    prefix: [view.gen, personId],
    range: { limit: 1, above: page.last },
  });
  return older.rows[0];
}

const BY_PERSON = '[gen+personId+created_at+id]';

async function readLetters(
  db: GuvercinDatabase,
  { view, personId, range }: { view: Viewpoint; personId: string; range: PageRange },
): Promise<Page<MessageView>> {
  const [{ rows, hasMore }, waiting] = await Promise.all([
    readPage(db.messages, { index: BY_PERSON, prefix: [view.gen, personId], range }),
    range.above === undefined ? readWaitingMessages(db, view) : [],
  ]);
  const mine = waiting.filter(({ receiverId }) => receiverId === personId);
  return {
    items: [...mine, ...(await toViews(db, view, rows))],
    last: keyOf(rows.at(-1)),
    hasMore,
  };
}

const emptyConversation: ConversationView = {
  person: null,
  items: [],
  hasMore: false,
  writable: null,
  blockedReason: 'no-pigeon-here',
  answers: null,
  pigeon: null,
  tripsLeft: null,
};

async function readAnswered(
  db: GuvercinDatabase,
  { view, open, id }: { view: Viewpoint; open: Conversation | null; id: string | undefined },
): Promise<ConversationView['answers']> {
  const row = id === undefined ? undefined : await db.messages.get([view.gen, id]);
  const [letter] = row === undefined ? [] : await toViews(db, view, [row]);
  if (letter === undefined) return null;
  return { letter, isOnOwnPigeon: open?.ownerId === view.userId };
}

/**
 * Returns one open conversation with this person and the number of open ones. Prefers the conversation with the newest
 * received letter, then one in which the reader may write.
 */
async function readOpenConversations(
  db: GuvercinDatabase,
  view: Viewpoint,
  personId: string,
): Promise<{ open: Conversation | null; count: number }> {
  const rows = await db.conversations
    .where('[gen+personId]')
    .equals([view.gen, personId])
    .toArray();
  const all = rows.map((row) => row.value).filter((conversation) => conversation.is_open);
  const ids = all.map(({ last_message_id }): [number, string] => [view.gen, last_message_id ?? '']);
  const letters = all.length < 2 ? [] : await db.messages.bulkGet(ids);
  const [newest] = letters
    .filter((letter) => letter?.box === 'received')
    .toSorted((a, b) => ((a?.created_at ?? '') < (b?.created_at ?? '') ? 1 : -1));
  const open =
    all.find(({ last_message_id }) => last_message_id === newest?.id) ??
    all.find(({ may_write }) => may_write) ??
    all[0] ??
    null;
  return { open, count: all.length };
}

/**
 * Returns whether and how the reader can write. A waiting read counts as done: reply and read share the pigeon's lane,
 * so the read is delivered first.
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
