import type { Handler } from '../http/call-handler.ts';
import { writeAct } from '../moderation/operator-act.ts';
import { announceEnded, endSessionsOf } from '../sessions/end-sessions-of.ts';
import { addSecurityLine } from '../sessions/security-log.ts';
import { findDeskPerson } from './find-desk-person.ts';

/**
 * POST /api/operator/people/{userId}/log-out: ends all sessions of a person whose account another person may control.
 * Throws `profile-not-found`.
 */
export const logOutPerson: Handler<'log-out-person'> = async ({ path, keyed }, context) => {
  const personId = await findDeskPerson(context.db, path.userId);
  const act = { keyed, act: 'person-logged-out', personId } as const;
  let ended: string[] = [];
  await writeAct(context, { touches: [personId], act }, async ({ tx }) => {
    const now = context.now();
    ended = await endSessionsOf(tx, { userId: personId, reason: 'operator', now });
    await addSecurityLine(tx, context, { event: 'device-logged-out', userId: personId });
    return { isDone: ended.length > 0, changes: [] };
  });
  announceEnded(context, ended);
  return { body: {} };
};
