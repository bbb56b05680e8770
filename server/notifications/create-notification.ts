import { AppError } from '../../contract/errors.ts';
import { idSchema } from '../../contract/ids.ts';
import type { ListedNotification } from '../../contract/notifications.ts';
import type { Context, KeyedRequest } from '../context/context.ts';
import type { Handler } from '../http/call-handler.ts';
import { write } from '../log/write.ts';
import { readListed } from './listed-notifications.ts';
import { makeNotification } from './make-notification.ts';

interface Note {
  id?: string | undefined;
  title: string;
  message: string;
}

/** POST /api/notifications: stores a note that the caller's own device creates for the caller. */
export const createNotification: Handler<'create-notification'> = async (call, context) => {
  context.limits.ownNotifications.take(call.caller.userId);
  return { body: await makeNote(context, call.keyed, call.body) };
};

/**
 * Makes a note for the caller alone. Returns the existing note for an id that the caller used before. Throws
 * `notification-create-failed` for another person's id.
 */
async function makeNote(context: Context, request: KeyedRequest, { id, title, message }: Note) {
  const { userId } = request;
  const { result, rows } = await write(
    context,
    { request, touches: [], result: idSchema },
    async ({ tx }) => {
      const noteId = id ?? context.makeId();
      const note = { id: noteId, userId, kind: 'note' as const, title, message };
      const changes = await makeNotification(tx, context, note);
      // The check runs before the commit. Otherwise the idempotency key would be stored although the request is
      // rejected.
      if (changes.length === 0) await findOwn({ db: tx, userId }, noteId);
      return { result: noteId, changes };
    },
  );
  return { notification: await findOwn({ db: context.db, userId }, result), rows };
}

async function findOwn(
  reader: Parameters<typeof readListed>[0],
  id: string,
): Promise<ListedNotification> {
  const [notification] = await readListed(reader, [id]);
  if (notification === undefined) throw new AppError('notification-create-failed', { field: 'id' });
  return notification;
}
