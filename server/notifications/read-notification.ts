import * as v from 'valibot';
import type { Handler } from '../http/call-handler.ts';
import { write } from '../log/write.ts';
import { markNotificationsRead } from './mark-notifications-read.ts';

/**
 * POST /api/notifications/{id}/read: marks only this notification as read (product.md section 4). Does nothing if it
 * does not exist, is already read or belongs to another person.
 */
export const readNotification: Handler<'read-notification'> = async (call, context) => {
  const { keyed: request, path } = call;
  const { userId } = request;
  const { rows } = await write(
    context,
    { request, touches: [], result: v.null() },
    async ({ tx }) => {
      const reading = { userId, by: 'id', ids: [path.id], now: context.now() } as const;
      return { result: null, changes: await markNotificationsRead(tx, reading) };
    },
  );
  return { body: { rows } };
};
