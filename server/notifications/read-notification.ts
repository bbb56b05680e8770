import * as v from 'valibot';
import type { Context, KeyedRequest } from '../context/context.ts';
import type { Handler } from '../http/call-handler.ts';
import { write } from '../log/write.ts';
import { readNotices } from './read-notices.ts';

/** POST /api/notifications/{id}/read: the person has seen this one. */
export const readNotification: Handler<'read-notification'> = async (call, context) => {
  return { body: await markSeen(context, call.keyed, call.path.id) };
};

/**
 * Reads one notification, and nothing else. One that is gone, read already or not the person's
 * changes nothing: a read never fails (product.md section 4).
 */
async function markSeen(context: Context, request: KeyedRequest, notificationId: string) {
  const { userId } = request;
  const { rows } = await write(
    context,
    { request, touches: [], result: v.null() },
    async ({ tx }) => {
      const reading = { userId, by: 'id', ids: [notificationId], now: context.now() } as const;
      return { result: null, changes: await readNotices(tx, reading) };
    },
  );
  return { rows };
}
