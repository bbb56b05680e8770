import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { idSchema } from '../../contract/ids.ts';
import { type StatementKind, statementKindSchema } from '../../contract/operator-reviews.ts';
import { APPEAL_PATH } from '../../contract/routes.ts';
import { statementMail } from '../../i18n/mails/statement.ts';
import type { Context } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import type { JobHandler } from '../jobs/job-runner.ts';
import type { RunWork } from '../log/run-work.ts';
import { mailPerson } from '../mail/mail-person.ts';
import type { MailSender } from '../mail/mail-sender.ts';
import { signId } from '../mail/signed-id.ts';

export const SEND_STATEMENT = 'send-statement';

/** A decision about a person, with its reason in the words that the person reads. */
export interface Statement {
  userId: string;
  kind: StatementKind;
  reason: string;
  /** The end of a suspension. null or left out if it has none. */
  until?: Date | null;
  /** null if it was decided at the command line. */
  operatorId: string | null;
}

const argsSchema = v.object({
  /** Left out by earlier builds, which stored no statements. */
  id: v.optional(idSchema),
  userId: idSchema,
  kind: statementKindSchema,
  reason: v.string(),
  until: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
});

/** Stores a decision in its transaction, and queues the mail with its reason and the link to appeal. */
export async function addStatement(
  tx: Transaction<Schema>,
  { jobs, makeId, now }: Pick<Context, 'jobs' | 'makeId' | 'now'>,
  { userId, kind, reason, until = null, operatorId }: Statement,
): Promise<void> {
  const id = makeId();
  await tx
    .insertInto('statements')
    .values({ id, user_id: userId, kind, reason, until, operator_id: operatorId, at: now() })
    .execute();
  const args = { id, userId, kind, reason, until: until?.toISOString() ?? null };
  await jobs.add(tx, SEND_STATEMENT, args satisfies v.InferInput<typeof argsSchema>);
}

/** Returns `run` extended to store a statement if its work has changed something. */
export function withStatement(statement: Statement, run: RunWork): RunWork {
  return (context, touches, work) =>
    run(context, touches, async (locked) => {
      const done = await work(locked);
      if (done.isDone) await addStatement(locked.tx, context, statement);
      return done;
    });
}

export function appealUrl(
  { publicOrigin, keys }: Pick<Context, 'publicOrigin' | 'keys'>,
  statementId: string,
): string {
  return `${publicOrigin}${APPEAL_PATH}?token=${signId(keys.unsubscribe, 'appeal', statementId)}`;
}

type Parts = Pick<Context, 'db' | 'operator' | 'publicOrigin' | 'keys'>;

/** Creates the handler of SEND_STATEMENT. It sends nothing to a deleted account. */
export function createStatementSender(context: Parts, mails: MailSender): JobHandler {
  const { db, operator, publicOrigin } = context;
  return async (args) => {
    const { id, userId, kind, reason, until } = v.parse(argsSchema, args);
    const facts = {
      ...{ kind, reason, contact: operator.contact },
      until: until === null ? null : new Date(until),
      terms: `${publicOrigin}/terms`,
      appeal: id === undefined ? null : appealUrl(context, id),
    };
    await mailPerson(db, mails, {
      userId,
      build: (language) => statementMail({ ...facts, language }),
    });
  };
}
