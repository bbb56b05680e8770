import type { Message, Person } from '../../contract/entities.ts';
import type { GuvercinDatabase, OutboxRow } from '../device/database.ts';
import { showPicture } from '../storage/stored-picture.ts';
import { isOutcomeUnknown } from '../waiting/outcome-unknown.ts';
import { isHeldByLimit, waitingReason } from '../waiting/waiting-reason.ts';
import { receiverOf } from '../waiting/waiting-receivers.ts';
import { type RowOf, readAttachments, rowsOf, type Viewpoint } from './read-outbox.ts';
import type { MessageView } from './views.ts';

type WritingRow = RowOf<'send-message'> | RowOf<'reply-message'>;

/**
 * Returns the waiting and failed messages of this person, newest first. A message that the mirror already contains is
 * left out (the stream can be faster than the reply).
 */
export async function readWaitingMessages(
  db: GuvercinDatabase,
  view: Viewpoint,
): Promise<MessageView[]> {
  const rows: WritingRow[] = [...rowsOf(view, 'send-message'), ...rowsOf(view, 'reply-message')];
  if (rows.length === 0) return [];
  const known = await db.messages.bulkGet(rows.map((row) => [view.gen, row.args.id]));
  const waiting = rows.filter((_, index) => known[index] === undefined);
  const attachments = await readAttachments(db, waiting);
  const people = await readPeople(
    db,
    view.gen,
    waiting.flatMap((row) => receiverOf(row) ?? []),
  );
  return waiting
    .toSorted((a, b) => b.position - a.position)
    .map((row) => {
      const picture = attachments.get(row.attachments.image_url ?? '');
      return {
        ...waitingMessage(row, view.userId),
        ...deliveryOf(row),
        person: people.get(receiverOf(row) ?? '') ?? null,
        isMine: true,
        fold: 'none',
        image_width: picture?.size?.width ?? null,
        image_height: picture?.size?.height ?? null,
        imageBlob: picture === undefined ? null : showPicture(picture.image),
        hasWaitingImage: Object.keys(row.attachments).length > 0,
      };
    });
}

/**
 * Returns a message as a view, with waiting reads and recalls applied as an overlay. `seq` is the seq of the mirror
 * row. A letter of the stored sky has no seq.
 */
export function toMessageView(
  message: Message,
  {
    view,
    person,
    seq = Number.POSITIVE_INFINITY,
  }: {
    view: Viewpoint;
    person: Person | null;
    seq?: number;
  },
): MessageView {
  const isMine = message.senderId === view.userId;
  const shown = isMine
    ? withLanding(withRecall(message, view), view)
    : withRead(message, view, seq);
  return {
    ...shown,
    person,
    isMine,
    fold: isMine ? 'none' : view.judge(shown),
    delivery: shown.status,
    rowId: null,
    error: null,
    heldUntil: null,
    mayHaveArrived: false,
    undoUntil: null,
    imageBlob: null,
    hasWaitingImage: false,
  };
}

/** Returns people by id, from the mirror or, for people only in the sky, from the cache of strangers. */
export async function readPeople(
  db: GuvercinDatabase,
  gen: number,
  ids: readonly string[],
): Promise<Map<string, Person>> {
  const unique = [...new Set(ids)].filter((id) => id !== '');
  const [known, strangers] = await Promise.all([
    db.people.bulkGet(unique.map((id) => [gen, id])),
    db.strangers.bulkGet(unique),
  ]);
  const people = new Map<string, Person>();
  for (const [index, id] of unique.entries()) {
    const person = known[index]?.value ?? strangers[index];
    if (person !== undefined) people.set(id, person);
  }
  return people;
}

/** Counts the messages that are unread in the mirror and covered by a waiting read. */
export async function countWaitingReads(db: GuvercinDatabase, view: Viewpoint): Promise<number> {
  const until = readUntil(view, 'mark-all-read');
  if (until > 0) {
    const isRead = readsOf(view);
    const unread = await db.messages.where({ unreadIn: view.gen }).toArray();
    return unread.filter(({ id, seq }) => isRead(id, seq)).length;
  }
  const ids = new Set(rowsOf(view, 'read-message').map((row) => row.args.messageId));
  const messages = await db.messages.bulkGet([...ids].map((id) => [view.gen, id]));
  return messages.filter((row) => row?.unreadIn === view.gen).length;
}

/** Returns the seq up to which the newest waiting "read all" reaches; 0 if there is none. */
export function readUntil(
  view: Viewpoint,
  name: 'mark-all-read' | 'read-all-notifications',
): number {
  return Math.max(0, ...rowsOf(view, name).map(({ args }) => args.until));
}

/** Returns a function: whether a waiting read covers a message, by its id and the seq of its mirror row. */
export function readsOf(view: Viewpoint): (id: string, seq: number) => boolean {
  const ids = new Set(rowsOf(view, 'read-message').map((row) => row.args.messageId));
  const until = readUntil(view, 'mark-all-read');
  return (id, seq) => ids.has(id) || seq <= until;
}

function waitingMessage(row: WritingRow, userId: string): Message {
  return {
    id: row.args.id,
    content: row.args.content,
    // An image that is not uploaded yet is shown from the device.
    image_url: null,
    image_preview_url: null,
    image_alt: row.args.image_alt ?? null,
    image_width: null,
    image_height: null,
    image_placeholder: null,
    senderId: userId,
    receiverId: receiverOf(row),
    pigeonId: row.args.pigeonId,
    originalMessageId: row.name === 'reply-message' ? row.args.originalMessageId : null,
    status: 'sent',
    trip: 0,
    created_at: new Date(row.createdAt).toISOString(),
    read_at: null,
  };
}

function deliveryOf(row: OutboxRow) {
  const isFailed = row.state === 'failed';
  return {
    delivery: isFailed ? 'failed' : 'queued',
    rowId: row.id,
    error: isFailed ? row.lastError : waitingReason(row),
    heldUntil: isHeldByLimit(row) ? row.nextAttemptAt : null,
    mayHaveArrived: isOutcomeUnknown(row),
    undoUntil: row.firstTriedAt === null ? row.undoUntil : null,
  } as const;
}

function withRead(message: Message, view: Viewpoint, seq: number): Message {
  if (message.status !== 'sent' || !readsOf(view)(message.id, seq)) return message;
  return { ...message, status: 'read' };
}

/**
 * Applies a waiting recall of the pigeon that carries this message. A message in the status `sent` is shown as recalled
 * and empty.
 */
function withRecall(message: Message, view: Viewpoint): Message {
  const isRecalled = rowsOf(view, 'recall-pigeon').some(
    (row) => row.state === 'waiting' && row.args.pigeonId === message.pigeonId,
  );
  if (!isRecalled || message.status !== 'sent') return message;
  return { ...message, status: 'recalled', content: '', image_url: null, image_preview_url: null };
}

/** Applies the newest waiting choice whether the landing page may show this letter. */
function withLanding(message: Message, view: Viewpoint): Message {
  const said = rowsOf(view, 'allow-landing').findLast(
    ({ state, args }) => state === 'waiting' && args.messageId === message.id,
  );
  if (said === undefined) return message;
  const { landing_allowed: _, ...rest } = message;
  return said.args.allowed ? { ...rest, landing_allowed: true } : rest;
}
