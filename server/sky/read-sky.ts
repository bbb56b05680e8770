import { type Kysely, sql } from 'kysely';
import type { Message } from '../../contract/entities.ts';
import type { Schema } from '../db/schema.ts';
import { toMessageValue } from '../values/message-value.ts';
import { selectMessages } from '../values/read-messages.ts';
import type { SkyPlace } from './sky-cursor.ts';

/** Messages that are in the sky now: not recalled, and of people who can be seen. */
function selectSky(db: Kysely<Schema>) {
  return selectMessages(db)
    .innerJoin('users', 'users.id', 'messages.sender_id')
    .where('messages.receiver_id', 'is', null)
    .where('messages.status', '<>', 'recalled')
    .where('users.state', '=', 'active');
}

/** A page of the sky, newest first, that follows `after`, and where it ends when more follows. */
export async function readSkyPage(
  db: Kysely<Schema>,
  { after, limit }: { after: SkyPlace | null; limit: number },
): Promise<{ items: Message[]; next: SkyPlace | null }> {
  const rows = await selectSky(db)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(messages.created_at, messages.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    items: page.map(toMessageValue),
    next: last === undefined ? null : { at: last.created_at, id: last.id },
  };
}

export async function readSkyMessage(db: Kysely<Schema>, id: string): Promise<Message | null> {
  const row = await selectSky(db).where('messages.id', '=', id).executeTakeFirst();
  return row === undefined ? null : toMessageValue(row);
}
