import type { ReportOutcome } from '../../contract/operator-desk.ts';
import type { Handler } from '../http/call-handler.ts';
import { writeAct } from '../moderation/operator-act.ts';
import { addStatement } from '../moderation/statement-of-reasons.ts';
import { findDeskPerson } from './find-desk-person.ts';

/**
 * POST /api/operator/people/{userId}/warning: mails a person a warning with its reason, and closes the open reports
 * about them. Changes nothing else. Throws `profile-not-found`.
 */
export const warnPerson: Handler<'warn-person'> = async ({ path, body, keyed }, context) => {
  const { reason } = body;
  const personId = await findDeskPerson(context.db, path.userId);
  const outcome: ReportOutcome = 'warned';
  const act = {
    ...({ keyed, act: 'person-warned', personId, reason } as const),
    closes: { about: { personId }, outcome },
  };
  await writeAct(context, { touches: [], act }, async ({ tx }) => {
    const operatorId = keyed.userId;
    await addStatement(tx, context, { userId: personId, kind: 'warned', reason, operatorId });
    return { isDone: true, changes: [] };
  });
  context.jobs.wake();
  return { body: {} };
};
