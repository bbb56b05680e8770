import { AppError } from '../../contract/errors.ts';
import type { Handler } from '../http/call-handler.ts';
import { readPersons } from '../people/read-persons.ts';
import { readMessages } from './read-messages.ts';
import { readSkyMessage } from './read-sky.ts';

/** GET /api/messages/{id}: returns one of the caller's own messages, or one in the sky. */
export const getMessage: Handler<'get-message'> = async ({ caller, path }, { db, now }) => {
  const viewer = { db, userId: caller.userId, now: now() };
  const own = (await readMessages(viewer, [path.id])).get(path.id);
  const message = own ?? (await readSkyMessage(viewer, path.id));
  if (message === null) throw new AppError('message-not-found');
  const ids = [message.senderId, message.receiverId ?? message.senderId];
  const others = [...new Set(ids)].filter((id) => id !== caller.userId);
  const people = await readPersons(viewer, others);
  return { body: { message, people: [...people.values()] } };
};
