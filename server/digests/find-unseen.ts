import type { Kysely } from 'kysely';
import type { NotificationSettings } from '../../contract/notification-settings.ts';
import type { Schema } from '../db/schema.ts';
import { selectTold, toListed } from '../notifications/listed-notifications.ts';
import { isWanted } from '../notifications/notification-type.ts';

const MAX_COUNTED = 200;

export interface UnseenQuery {
  userId: string;
  types: NotificationSettings['types'];
  /** The time after which notifications are included. The limit itself is excluded, `until` is included. */
  after: Date;
  until: Date;
}

/**
 * Returns the notifications that a person has neither read nor seen, newest first. A notification counts as seen if a
 * device of the person was visible after it. Excludes those about blocked, frozen and deleted people, letters of muted
 * people, and types that are off. The notification of a recalled message counts as read.
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

/** Returns the title and text of a note. The message of all other kinds is a complete sentence. */
function sentenceOf({ kind, title, message }: ReturnType<typeof toListed>): string {
  return kind === 'note' ? `${title}: ${message}` : message;
}
