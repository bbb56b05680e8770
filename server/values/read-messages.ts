import type { Kysely } from 'kysely';
import type { Message } from '../../contract/entities.ts';
import type { Schema } from '../db/schema.ts';
import { hiddenFrom } from './hidden-people.ts';
import { toMessageValue } from './message-value.ts';
import { byId, type Values, type Viewer } from './viewer.ts';

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

/** Messages that the viewer sent or received; not those of people who are hidden from them. */
export async function readMessages(
  { db, userId }: Viewer,
  ids: string[],
): Promise<Values<Message>> {
  const rows = await selectMessages(db)
    .where('messages.id', 'in', ids)
    .where((where) =>
      where.or([
        where('messages.sender_id', '=', userId),
        where('messages.receiver_id', '=', userId),
      ]),
    )
    .where('messages.sender_id', 'not in', hiddenFrom(userId))
    .where(({ eb, fn }) =>
      eb(fn.coalesce('messages.receiver_id', 'messages.sender_id'), 'not in', hiddenFrom(userId)),
    )
    .execute();
  return byId(rows.map(toMessageValue));
}
