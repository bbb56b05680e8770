import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Message } from '../../contract/entities.ts';
import type { Viewer } from '../context/context.ts';
import { anyOf } from '../db/any-of.ts';
import type { Schema } from '../db/schema.ts';
import { hiddenFrom } from '../people/hidden-people.ts';
import { byId, type Values } from '../people/values-by-id.ts';
import { toMessageValue, toMessageValueFor } from './message-value.ts';

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

/** Selects the messages that no block hides from the viewer, for further conditions. */
export const selectVisibleMessages = ({ db, userId }: Viewer) =>
  selectMessages(db)
    .where('messages.sender_id', 'not in', hiddenFrom(userId))
    .where(({ eb, fn }) =>
      eb(fn.coalesce('messages.receiver_id', 'messages.sender_id'), 'not in', hiddenFrom(userId)),
    );

/** Selects the messages of `selectVisibleMessages` without letters that the viewer has hidden. */
export const selectShownMessages = (viewer: Viewer) =>
  selectVisibleMessages(viewer).where(
    'messages.id',
    'not in',
    viewer.db
      .selectFrom('hidden_letters')
      .select('message_id')
      .where('user_id', '=', viewer.userId),
  );

/** Reads messages that the viewer sent or received, except those of people hidden from the viewer. */
export const readMessages = (viewer: Viewer, ids: string[]): Promise<Values<Message>> =>
  readFrom(selectVisibleMessages(viewer), viewer, ids);

/**
 * Reads the messages of `readMessages` without letters that the viewer has hidden. The result matches the viewer's log.
 */
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
 * Adds the current state of the answered letter to each of the viewer's answers to a letter of the sky. These are the
 * only answered letters that are not in the viewer's log (product.md section 3). Only the author of an answer gets the
 * letter, so the receiver cannot see which letter was answered.
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
