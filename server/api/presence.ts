import type { Handler } from '../endpoint-handler.ts';
import { setVisible } from '../sync/presence.ts';

/** POST /api/presence: whether a device is looked at, for whoever sends pushes and mails. */
export const presence: Handler<'presence'> = async ({ caller, body }, { db, now }) => {
  await setVisible(db, { sessionId: caller.sessionId, visible: body.visible, now: now() });
  return { body: {} };
};
