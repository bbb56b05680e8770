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

/** Messages that a block does not hide from the viewer, to be narrowed down to their own. */
export const selectVisibleMessages = ({ db, userId }: Viewer) =>
  selectMessages(db)
    .where('messages.sender_id', 'not in', hiddenFrom(userId))
    .where(({ eb, fn }) =>
      eb(fn.coalesce('messages.receiver_id', 'messages.sender_id'), 'not in', hiddenFrom(userId)),
    );

/** Messages that the viewer sent or received; not those of people who are hidden from them. */
export async function readMessages(viewer: Viewer, ids: string[]): Promise<Values<Message>> {
  const rows = await selectVisibleMessages(viewer)
    .where('messages.id', 'in', ids)
    .where((where) =>
      where.or([
        where('messages.sender_id', '=', viewer.userId),
        where('messages.receiver_id', '=', viewer.userId),
      ]),
    )
    .execute();
  return byId(rows.map(toMessageValue));
}
