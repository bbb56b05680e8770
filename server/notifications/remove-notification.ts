import * as v from 'valibot';
import type { EntityRef, Owned } from '../../contract/changes.ts';
import type { Handler } from '../http/call-handler.ts';
import { write } from '../log/write.ts';
import { markNotificationsRead } from './mark-notifications-read.ts';

/**
 * POST /api/notifications/{id}/remove: removes one of the caller's notifications from the list. An unread one is also
 * marked as read. Does nothing if it does not exist or belongs to another person.
 */
export const removeNotification: Handler<'remove-notification'> = async (call, context) => {
  const { userId } = call.caller;
  const { id } = call.path;
  const { rows } = await write(
    context,
    { request: call.keyed, touches: [], result: v.null() },
    async ({ tx }) => {
      const reading = { userId, by: 'id', ids: [id], now: context.now() } as const;
      const read = await markNotificationsRead(tx, reading);
      const removed = await tx
        .deleteFrom('notifications')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .returning('id')
        .execute();
      const changes = removed.map(
        ({ id }): Owned<EntityRef> => ({
          ...{ userId, entity: 'notification', id },
        }),
      );
      return { result: null, changes: [...read, ...changes] };
    },
  );
  return { body: { rows } };
};
