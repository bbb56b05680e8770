import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Message } from '../../contract/entities.ts';
import type { Viewer } from '../context/context.ts';
import { anyOf } from '../db/any-of.ts';
import type { Schema } from '../db/schema.ts';
import { hiddenFrom } from '../people/hidden-people.ts';
import { byId, type Values } from '../people/values-by-id.ts';
import { toMessageValue, toMessageValueFor } from './message-value.ts';

/** Messages with their images' measures, to be narrowed down. */
export function selectMessages(db: Kysely<Schema>) {
  return db
    .selectFrom('messages')
    .leftJoin('files', 'files.key', 'messages.image_key')
    .selectAll('messages')
    .select([
      'files.width as image_width',
      'files.height as image_height',
      'files.placeholder as image_placeholder',
    ]);
}

/** Messages that a block does not hide from the viewer, to be narrowed down to their own. */
export const selectVisibleMessages = ({ db, userId }: Viewer) =>
  selectMessages(db)
    .where('messages.sender_id', 'not in', hiddenFrom(userId))
    .where(({ eb, fn }) =>
      eb(fn.coalesce('messages.receiver_id', 'messages.sender_id'), 'not in', hiddenFrom(userId)),
    );

/** `selectVisibleMessages` without the letters that the viewer has hidden. */
export const selectShownMessages = (viewer: Viewer) =>
  selectVisibleMessages(viewer).where(
    'messages.id',
    'not in',
    viewer.db
      .selectFrom('hidden_letters')
      .select('message_id')
      .where('user_id', '=', viewer.userId),
  );

/** Messages that the viewer sent or received; not those of people who are hidden from them. */
export const readMessages = (viewer: Viewer, ids: string[]): Promise<Values<Message>> =>
  readFrom(selectVisibleMessages(viewer), viewer, ids);

/** `readMessages` without the letters that the viewer has hidden: what is in their log. */
export const readShownMessages = (viewer: Viewer, ids: string[]): Promise<Values<Message>> =>
  readFrom(selectShownMessages(viewer), viewer, ids);

async function readFrom(
  messages: ReturnType<typeof selectVisibleMessages>,
  viewer: Viewer,
  ids: string[],
): Promise<Values<Message>> {
  const rows = await messages
    .where('messages.id', '=', anyOf(ids))
    .where((where) =>
      where.or([
        where('messages.sender_id', '=', viewer.userId),
        where('messages.receiver_id', '=', viewer.userId),
      ]),
    )
    .execute();
  return byId(await attachOriginals(viewer, rows.map(toMessageValueFor(viewer.userId))));
}

/**
 * Puts to each answer that the viewer wrote to another one's letter of the sky that letter as it is now
 * (product.md section 3): of all letters that they answer it is the only one that is not in their log. One
 * that was called home comes without its words and its image. Whose answers they are is asked here, so that
 * nobody learns from a letter what its other side answers.
 */
export async function attachOriginals(
  { db, userId }: Viewer,
  messages: readonly Message[],
): Promise<Message[]> {
  const ids = messages.flatMap(({ senderId, originalMessageId }) =>
    senderId === userId && originalMessageId !== null ? originalMessageId : [],
  );
  if (ids.length === 0) return [...messages];
  const rows = await selectMessages(db)
    .where(sql<SqlBool>`messages.id = any(${ids}::uuid[])`)
    .where('messages.receiver_id', 'is', null)
    .where('messages.sender_id', '<>', userId)
    .execute();
  const originals = new Map(rows.map((row) => [row.id, toMessageValue(row)]));
  return messages.map((message) => {
    const original = originals.get(message.originalMessageId ?? '');
    if (original === undefined || message.senderId !== userId) return message;
    return { ...message, original };
  });
}
