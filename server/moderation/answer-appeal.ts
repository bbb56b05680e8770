import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { AppError } from '../../contract/errors.ts';
import { idSchema } from '../../contract/ids.ts';
import type { StatementKind } from '../../contract/operator-reviews.ts';
import { appealAnswerMail } from '../../i18n/mails/appeal.ts';
import type { Context } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import type { JobHandler } from '../jobs/job-runner.ts';
import { mailPerson } from '../mail/mail-person.ts';
import type { MailSender } from '../mail/mail-sender.ts';
import { unsuspendPerson } from './change-standing.ts';
import { type Act, writeAct } from './operator-act.ts';

export const SEND_APPEAL_ANSWER = 'send-appeal-answer';

interface Answer {
  /** The id of the statement. */
  id: string;
  userId: string;
  kind: StatementKind;
  isGranted: boolean;
  answer: string;
  act: Act;
}

const argsSchema = v.object({
  userId: idSchema,
  isGranted: v.boolean(),
  isLifted: v.boolean(),
  answer: v.string(),
});

/**
 * Answers an appeal as one act of an operator, and queues its mail. A granted appeal against a suspension ends it, if
 * no later suspension has replaced it. A removed letter or photo does not come back, because its file is deleted.
 * Throws `not-found` if it has an answer already.
 */
export async function answerAppeal(context: Context, answer: Answer): Promise<void> {
  const { db, jobs } = context;
  const { userId, kind, act, isGranted } = answer;
  const isLifted = isGranted && kind === 'suspended' && (await isNewestSuspension(db, answer));
  if (isLifted) await unsuspendPerson(context, userId, act, (tx) => keep(tx, true));
  else {
    await writeAct(context, { touches: [], act }, async ({ tx }) => {
      await keep(tx, false);
      return { isDone: true, changes: [] };
    });
  }
  jobs.wake();

  async function keep(tx: Transaction<Schema>, lifts: boolean): Promise<void> {
    const kept = await tx
      .updateTable('statements')
      .set({ answer: answer.answer, answered_at: context.now(), is_granted: isGranted })
      .where('id', '=', answer.id)
      .where('answered_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (kept === undefined) throw new AppError('not-found');
    const args = { userId, isGranted, isLifted: lifts, answer: answer.answer };
    await jobs.add(tx, SEND_APPEAL_ANSWER, args satisfies v.InferInput<typeof argsSchema>);
  }
}

async function isNewestSuspension(
  db: Context['db'],
  { id, userId }: Pick<Answer, 'id' | 'userId'>,
): Promise<boolean> {
  const newest = await db
    .selectFrom('statements')
    .innerJoin('users', 'users.id', 'statements.user_id')
    .select('statements.id')
    .where('statements.user_id', '=', userId)
    .where('statements.kind', '=', 'suspended')
    .where('users.state', '=', 'suspended')
    .orderBy('statements.at', 'desc')
    .orderBy('statements.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id === id;
}

/** Creates the handler of SEND_APPEAL_ANSWER. It sends nothing to a deleted account. */
export function createAppealAnswerSender(
  { db, publicOrigin }: Pick<Context, 'db' | 'publicOrigin'>,
  mails: MailSender,
): JobHandler {
  return async (args) => {
    const { userId, ...facts } = v.parse(argsSchema, args);
    const terms = `${publicOrigin}/terms`;
    await mailPerson(db, mails, {
      userId,
      build: (language) => appealAnswerMail({ ...facts, language, terms }),
    });
  };
}
