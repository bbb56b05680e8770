import { AppError } from '../../contract/errors.ts';
import type { Handler } from '../http/call-handler.ts';
import { endSession } from '../sessions/end-session.ts';
import { sessionCookies } from '../sessions/session-cookies.ts';

/**
 * POST /api/user/devices/{id}/log-out: ends the session of one of the caller's devices, closes its streams and stops
 * its pushes. Does nothing for a session that has ended already. Throws `not-found` for another person's session.
 */
export const logOutDevice: Handler<'log-out-device'> = async (call, context) => {
  const { caller, path, request } = call;
  const session = await context.db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', path.id)
    .where('user_id', '=', caller.userId)
    .executeTakeFirst();
  if (session === undefined) throw new AppError('not-found');
  await endSession(context, path.id, 'logged-out-elsewhere', request.network);
  const isOwn = path.id === caller.sessionId;
  return {
    body: {},
    ...(isOwn ? { cookies: sessionCookies(context.publicOrigin).cleared() } : {}),
  };
};
