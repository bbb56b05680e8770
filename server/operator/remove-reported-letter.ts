import { AppError } from '../../contract/errors.ts';
import type { ReportOutcome } from '../../contract/operator-desk.ts';
import type { Context, KeyedRequest } from '../context/context.ts';
import type { Handler } from '../http/call-handler.ts';
import { removeMessage } from '../messages/remove-message.ts';
import { writeAct } from '../moderation/operator-act.ts';
import { withStatement } from '../moderation/statement-of-reasons.ts';
import { findReport } from './find-report.ts';

/**
 * POST /api/operator/reports/{id}/remove-letter: removes the letter for all people, mails its sender the reason, and
 * closes the open reports about it. If the letter is already removed, only closes the reports. Throws `not-found`, and
 * `message-not-found` for a report of a person.
 */
export const removeReportedLetter: Handler<'remove-reported-letter'> = async (call, context) => {
  const { path, body, keyed } = call;
  const { id: reportId, personId: userId, messageId } = await findReport(context.db, path.id);
  if (messageId === null) throw new AppError('message-not-found');
  await removeAsOperator(context, { keyed, reportId, messageId, userId, reason: body.reason });
  return { body: {} };
};

interface Removal {
  keyed: KeyedRequest;
  reportId?: string;
  messageId: string;
  /** The sender of the letter. */
  userId: string;
  reason: string;
}

/** Removes a letter for all people as one act of an operator, with its statement to the sender. */
export async function removeAsOperator(
  context: Context,
  { keyed, messageId, userId, reason, ...about }: Removal,
): Promise<void> {
  const outcome: ReportOutcome = 'letter-removed';
  const act = {
    ...({ keyed, act: 'letter-removed', personId: userId, reason, ...about } as const),
    closes: { about: { messageId }, outcome },
  };
  const statement = { ...({ userId, kind: 'letter-removed' } as const), reason };
  await removeMessage(
    context,
    messageId,
    withStatement({ ...statement, operatorId: keyed.userId }, (_, touches, work) =>
      writeAct(context, { touches, act }, work),
    ),
  );
}
