import { sql } from 'kysely';
import type { Message } from '../../contract/entities.ts';
import { hiddenFrom } from '../values/hidden-people.ts';
import { toMessageValue } from '../values/message-value.ts';
import { selectMessages } from '../values/read-messages.ts';
import type { Viewer } from '../values/viewer.ts';
import type { SkyPlace } from './sky-cursor.ts';

/** Messages in the viewer's sky now: not recalled, and of people whom they can see. */
function selectSky({ db, userId }: Viewer) {
  return selectMessages(db)
    .innerJoin('users', 'users.id', 'messages.sender_id')
    .where('messages.receiver_id', 'is', null)
    .where('messages.status', '<>', 'recalled')
    .where('users.state', '=', 'active')
    .where('messages.sender_id', 'not in', hiddenFrom(userId));
}

/** A page of the sky, or of one author's messages in it, newest first, that follows `after`, and where it ends when more follows. */
export async function readSkyPage(
  viewer: Viewer,
  { after, limit, authorId }: { after: SkyPlace | null; limit: number; authorId?: string },
): Promise<{ items: Message[]; next: SkyPlace | null }> {
  const rows = await selectSky(viewer)
    .$if(authorId !== undefined, (query) => query.where('messages.sender_id', '=', authorId ?? ''))
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

/** One message of the viewer's sky. */
export async function readSkyMessage(viewer: Viewer, id: string): Promise<Message | null> {
  const row = await selectSky(viewer).where('messages.id', '=', id).executeTakeFirst();
  return row === undefined ? null : toMessageValue(row);
}
