import type { Handler } from '../http/endpoint-handler.ts';
import { readPresence, setVisible } from '../log/presence.ts';

/**
 * POST /api/presence: whether a device is looked at, for whoever sends pushes and mails; and how many letters
 * wait on it, for itself when it has been emptied. One that asks hears what its session had said before, and
 * is not taken at its word of what waits: an answer that is lost leaves the same one for the next time.
 */
export const presence: Handler<'presence'> = async ({ caller, body }, { db, now }) => {
  const { sessionId } = caller;
  const { visible, waiting, asks } = body;
  const before = asks === true ? await readPresence(db, sessionId) : undefined;
  const isTaken = asks !== true;
  await setVisible(db, { sessionId, visible, waiting: isTaken ? waiting : undefined, now: now() });
  return { body: before === undefined ? {} : { before } };
};
