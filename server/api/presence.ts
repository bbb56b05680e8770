import type { Handler } from '../endpoint-handler.ts';
import { setVisible } from '../sync/presence.ts';

/**
 * POST /api/presence: whether a stream's tab is looked at. The database tells whoever sends pushes
 * and mails; the hint tells the node that holds the stream, which goes on confirming it.
 */
export const presence: Handler<'presence'> = async ({ caller, body }, { db, now, bus }) => {
  const { sessionId, userId } = caller;
  const { streamId, visible } = body;
  await setVisible(db, { sessionId, visible, now: now() });
  bus.publish({ type: 'presence', userId, streamId, visible });
  return { body: {} };
};
