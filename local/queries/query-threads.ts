import type { GuvercinDatabase, MessageRow } from '../device/database.ts';
import { BY_PERSON } from '../device/threads.ts';
import { readsOf, readWaitingMessages } from './overlay-outbox.ts';
import { cutPage, keyOf, type MirrorPage, NO_PAGE, type PageRange, readPage } from './page.ts';
import { withReceivers } from './query-drafts.ts';
import { toViews } from './query-messages.ts';
import { messageTables, readView, type Viewpoint } from './read-outbox.ts';
import type { MessageView } from './views.ts';

/** The newest letter received from or sent to one person. A letter sent to the sky is a separate entry. */
export interface ThreadView extends MessageView {
  /** The number of unread letters from this person. Always 0 in Sent. */
  unread: number;
  /** The text of an unsent draft for this person. `null` if there is none. */
  draft: string | null;
}

/** `unread`: received letters that are not read yet. */
export type Box = MessageRow['box'] | 'unread';

/** Returns a page of the people of a box, the one with the newest letter first. */
export function queryThreads(
  db: GuvercinDatabase,
  box: Box,
  range: PageRange,
): Promise<MirrorPage<ThreadView>> {
  const tables = [...messageTables(db), db.threads, db.drafts, db.sky];
  return readView(db, { tables, empty: NO_PAGE }, async (view) => {
    const unread = await readUnread(db, view);
    const waiting = box === 'sent' ? await readNewestWaiting(db, view) : [];
    const { rows, hasMore } =
      box === 'unread'
        ? cutPage(newestOfEach(unread), range)
        : await readThreads(db, { view, box, range, besides: waiting.map(otherOf) });
    const letters = await toViews(db, view, rows);
    const shown = range.above === undefined ? [...waiting, ...letters] : letters;
    const drafts = await readDrafts(db, view);
    const items = shown.map((letter): ThreadView => {
      const other = otherOf(letter);
      return {
        ...letter,
        unread: box === 'sent' ? 0 : unread.filter(({ personId }) => personId === other).length,
        draft: drafts.get(other) ?? null,
      };
    });
    return { items, last: keyOf(rows.at(-1)), hasMore, isWhole: view.isComplete };
  });
}

/** Returns the id of the other person; '' for the reader's own letter to the sky. */
const otherOf = ({ isMine, senderId, receiverId }: MessageView): string =>
  isMine ? (receiverId ?? '') : senderId;

/** Reads all unread letters. They are few, because each one occupies a travelling pigeon. */
async function readUnread(db: GuvercinDatabase, view: Viewpoint): Promise<MessageRow[]> {
  const isRead = readsOf(view);
  return db.messages
    .where({ unreadIn: view.gen })
    .filter(
      ({ id, seq, personId }) =>
        !isRead(id, seq) && !view.hidden.has(personId) && !view.hidden.has(id),
    )
    .toArray();
}

function newestOfEach(letters: readonly MessageRow[]): MessageRow[] {
  const byAge = letters.toSorted((a, b) => (a.created_at < b.created_at ? -1 : 1));
  return [...new Map(byAge.map((row) => [row.personId, row])).values()];
}

async function readThreads(
  db: GuvercinDatabase,
  {
    view,
    box,
    range,
    besides,
  }: { view: Viewpoint; box: MessageRow['box']; range: PageRange; besides: readonly string[] },
): Promise<{ rows: MessageRow[]; hasMore: boolean }> {
  const { gen, hidden } = view;
  const away = new Set([...hidden, ...besides.filter((other) => other !== '')]);
  const { rows, hasMore } = await readPage(db.threads, {
    index: '[gen+box+created_at+id]',
    prefix: [gen, box],
    range,
    keep: away.size === 0 ? undefined : (thread) => !away.has(thread.with),
  });
  const letters = await db.messages.bulkGet(rows.map(({ id }) => [gen, id]));
  const shown = await Promise.all(
    letters.map((row) => (hidden.has(row?.id ?? '') ? findShown(db, view, row) : row)),
  );
  return { rows: shown.filter((row) => row !== undefined), hasMore };
}

/**
 * Returns the newest letter with the same person that is not hidden. It replaces a letter that was hidden on this
 * device, before the server receives the change.
 */
function findShown(
  db: GuvercinDatabase,
  { gen, hidden }: Viewpoint,
  row: MessageRow | undefined,
): Promise<MessageRow | undefined> | undefined {
  if (row === undefined) return undefined;
  const { box, personId } = row;
  return db.messages
    .where(BY_PERSON)
    .between([gen, personId], [gen, personId, []])
    .reverse()
    .filter((other) => other.box === box && !hidden.has(other.id))
    .first();
}

/**
 * Returns one waiting letter for each person: a failed one if there is any, else the newest. Letters to the sky are all
 * returned.
 */
async function readNewestWaiting(db: GuvercinDatabase, view: Viewpoint): Promise<MessageView[]> {
  const waiting = await readWaitingMessages(db, view);
  const first = new Map<string, MessageView>();
  for (const letter of waiting) {
    const key = otherOf(letter) || letter.id;
    const known = first.get(key);
    const isFirst =
      known === undefined || (known.delivery !== 'failed' && letter.delivery === 'failed');
    if (isFirst) first.set(key, letter);
  }
  return [...first.values()];
}

async function readDrafts(db: GuvercinDatabase, view: Viewpoint): Promise<Map<string, string>> {
  const drafts = await db.drafts.toArray();
  const mine = drafts.filter(({ userId }) => userId === view.userId);
  const begun = await withReceivers(db, view.gen, mine);
  return new Map(
    begun.flatMap(({ personId, text }) => (personId === null ? [] : [[personId, text]])),
  );
}
