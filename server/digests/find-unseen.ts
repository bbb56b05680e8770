import type { Kysely } from 'kysely';
import type { NotificationSettings } from '../../contract/notification-settings.ts';
import type { Schema } from '../db/schema.ts';
import { selectTold, toListed } from '../notifications/listed-notifications.ts';
import { isWanted } from '../notifications/notification-type.ts';

/** More than these are counted like these: nobody reads on. */
const MAX_COUNTED = 200;

export interface UnseenQuery {
  userId: string;
  types: NotificationSettings['types'];
  /** What came after this, up to `until`. */
  after: Date;
  until: Date;
}

/**
 * What a person has neither read nor had before their eyes: no device of theirs was visible since
 * it came. Nothing of somebody blocked, frozen or deleted, no letter of somebody muted, and nothing of a type
 * that is off; a recalled message's notification counts as read. Newest first.
 */
export async function findUnseen(
  db: Kysely<Schema>,
  { userId, types, after, until }: UnseenQuery,
): Promise<string[]> {
  const rows = await selectTold({ db, userId })
    .where('notifications.read_at', 'is', null)
    .where('notifications.created_at', '>', after)
    .where('notifications.created_at', '<=', until)
    .where(({ eb, not, exists, or, selectFrom }) =>
      eb.and([
        or([eb('sender.id', 'is', null), eb('sender.state', '=', 'active')]),
        not(
          exists(
            selectFrom('sessions')
              .select('sessions.id')
              .where('sessions.user_id', '=', userId)
              .whereRef('sessions.seen_at', '>=', 'notifications.created_at'),
          ),
        ),
      ]),
    )
    .orderBy('notifications.created_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(MAX_COUNTED)
    .execute();
  return rows.filter(({ kind }) => isWanted(types, kind)).map((row) => sentenceOf(toListed(row)));
}

/** A note says its own words whole; every other kind says it all in its message. */
function sentenceOf({ kind, title, message }: ReturnType<typeof toListed>): string {
  return kind === 'note' ? `${title}: ${message}` : message;
}
