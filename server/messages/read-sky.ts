import { sql } from 'kysely';
import type { Message } from '../../contract/entities.ts';
import type { Viewer } from '../context/context.ts';
import { cutPage, isAfter, type Place } from '../http/message-page.ts';
import { hiddenFrom } from '../people/hidden-people.ts';
import { toMessageValue } from './message-value.ts';
import { selectMessages } from './read-messages.ts';

/**
 * Selects the messages in the viewer's sky. Excludes recalled messages and those of people the viewer cannot see.
 * `recalled` is a literal, because a generic plan uses the partial index `messages_sky` only for this value.
 */
function selectSky({ db, userId }: Viewer) {
  return selectMessages(db)
    .innerJoin('users', 'users.id', 'messages.sender_id')
    .where('messages.receiver_id', 'is', null)
    .where('messages.status', '<>', sql.lit('recalled'))
    .where('users.state', '=', 'active')
    .where('messages.sender_id', 'not in', hiddenFrom(userId));
}

interface SkyPage {
  after: Place | null;
  limit: number;
  /** Restricts the page to this person's messages. */
  authorId?: string;
}

/** Returns a page of the sky after `after`, newest first, and its end if more follow. */
export async function readSkyPage(
  viewer: Viewer,
  { after, limit, authorId }: SkyPage,
): Promise<{ items: Message[]; next: Place | null }> {
  let query = selectSky(viewer);
  if (authorId !== undefined) query = query.where('messages.sender_id', '=', authorId);
  if (after !== null) query = query.where(isAfter(after));
  const rows = await query
    .orderBy('messages.created_at', 'desc')
    .orderBy('messages.id', 'desc')
    .limit(limit + 1)
    .execute();
  const { page, next } = cutPage(rows, limit);
  return { items: page.map(toMessageValue), next };
}

export async function readSkyMessage(viewer: Viewer, id: string): Promise<Message | null> {
  const row = await selectSky(viewer).where('messages.id', '=', id).executeTakeFirst();
  return row === undefined ? null : toMessageValue(row);
}
