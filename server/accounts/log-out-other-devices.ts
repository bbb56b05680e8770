import type { Handler } from '../http/call-handler.ts';
import { announceEnded, endSessionsOf } from '../sessions/end-sessions-of.ts';
import { addSecurityLine } from '../sessions/security-log.ts';

/** POST /api/user/other-devices/log-out: ends all of the caller's sessions but this one. */
export const logOutOtherDevices: Handler<'log-out-other-devices'> = async (call, context) => {
  const { userId, sessionId } = call.caller;
  const { network } = call.request;
  const ended = await context.db.transaction().execute(async (tx) => {
    const others = await endSessionsOf(tx, {
      ...{ userId, except: sessionId, now: context.now() },
      reason: 'logged-out-elsewhere',
    });
    for (const _ of others) {
      await addSecurityLine(tx, context, { event: 'device-logged-out', userId, network });
    }
    return others;
  });
  announceEnded(context, ended);
  return { body: {} };
};
