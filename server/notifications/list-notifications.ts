import { sql } from 'kysely';
import type { Handler } from '../http/call-handler.ts';
import { parsePlace, writePlace } from '../http/message-page.ts';
import { selectListed, toListed } from './listed-notifications.ts';
import { readCounts } from './read-counts.ts';

/** GET /api/notifications: lists the notifications, newest first, with their text and the unread count. */
export const listNotifications: Handler<'list-notifications'> = async (
  { caller: { userId }, query: { cursor, limit } },
  { db, now },
) => {
  const after = cursor === undefined ? null : parsePlace(cursor);
  const rows = await selectListed({ db, userId })
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(notifications.created_at, notifications.id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .orderBy('notifications.created_at', 'desc')
    .orderBy('notifications.id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const counts = (await readCounts({ db, userId, now: now() })).get(userId);
  return {
    body: {
      notifications: page.map(toListed),
      unread_count: counts?.unread_notifications ?? 0,
      next: last === undefined ? null : writePlace({ at: last.created_at, id: last.id }),
    },
  };
};
