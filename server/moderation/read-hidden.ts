import type { Hidden } from '../../contract/entities.ts';
import type { Viewer } from '../context/context.ts';
import { anyOf } from '../db/any-of.ts';
import { byId, type Values } from '../people/values-by-id.ts';

/** Reads the letters that the viewer has hidden, newest first: all of them, or only those in `ids`. */
export async function readHidden({ db, userId }: Viewer, ids?: string[]): Promise<Values<Hidden>> {
  const rows = await db
    .selectFrom('hidden_letters')
    .innerJoin('messages', 'messages.id', 'hidden_letters.message_id')
    .select(['messages.id', 'messages.sender_id', 'messages.receiver_id'])
    .select(['messages.created_at as written_at', 'hidden_letters.created_at'])
    .where('hidden_letters.user_id', '=', userId)
    .$if(ids !== undefined, (query) => query.where('message_id', '=', anyOf(ids ?? [])))
    .orderBy('hidden_letters.created_at', 'desc')
    .orderBy('messages.id')
    .execute();
  return byId(
    rows.map((row) => ({
      id: row.id,
      senderId: row.sender_id,
      to_sky: row.receiver_id === null,
      written_at: row.written_at.toISOString(),
      created_at: row.created_at.toISOString(),
    })),
  );
}
