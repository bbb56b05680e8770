import { AppError } from '../../contract/errors.ts';
import type { ReportOutcome } from '../../contract/operator-desk.ts';
import type { Handler } from '../http/call-handler.ts';
import { removeMessage } from '../messages/remove-message.ts';
import { writeAct } from '../moderation/operator-act.ts';
import { queueStatement } from '../moderation/statement-of-reasons.ts';
import { findReport } from './find-report.ts';

/**
 * POST /api/operator/reports/{id}/remove-letter: removes the letter for everybody, mails its writer the reason, and
 * closes the open reports about it. A letter that is gone already only has its reports closed. Throws
 * `not-found`, and `message-not-found` for a report of a person.
 */
export const removeReportedLetter: Handler<'remove-reported-letter'> = async (call, context) => {
  const { path, body, keyed } = call;
  const { reason } = body;
  const { id: reportId, personId: userId, messageId } = await findReport(context.db, path.id);
  if (messageId === null) throw new AppError('message-not-found');
  const outcome: ReportOutcome = 'letter-removed';
  const act = {
    ...({ keyed, act: 'letter-removed', reportId, personId: userId, reason } as const),
    closes: { about: { messageId }, outcome },
  };
  await removeMessage(context, messageId, (_, touches, work) =>
    writeAct(context, { touches, act }, async (locked) => {
      const done = await work(locked);
      if (done.isDone) {
        const statement = { userId, kind: 'letter-removed', reason, until: null } as const;
        await queueStatement(locked.tx, context, statement);
      }
      return done;
    }),
  );
  return { body: {} };
};
