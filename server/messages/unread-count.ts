import type { Handler } from '../http/call-handler.ts';
import { readCounts } from '../notifications/read-counts.ts';

/** GET /api/messages/unread-count: counts the direct messages that the caller has not opened. */
export const unreadCount: Handler<'unread-count'> = async ({ caller }, { db, now }) => {
  const { userId } = caller;
  const counts = (await readCounts({ db, userId, now: now() })).get(userId);
  return { body: { unread_count: counts?.unread_count ?? 0 } };
};
