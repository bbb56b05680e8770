import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { idSchema } from '../../contract/ids.ts';
import { statementMail } from '../../i18n/mails/statement.ts';
import type { Context } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import type { JobHandler } from '../jobs/job-runner.ts';
import type { MailSender } from '../mail/mail-sender.ts';

export const SEND_STATEMENT = 'send-statement';

const argsSchema = v.object({
  userId: idSchema,
  kind: v.picklist(['suspended', 'letter-removed']),
  reason: v.string(),
  /** When a suspension ends by itself; null: an operator has to lift it. */
  until: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
});
type Statement = v.InferOutput<typeof argsSchema>;

/** Queues the mail with an operator's act, its reason, and the way to object. */
export function queueStatement(
  tx: Transaction<Schema>,
  { jobs }: Pick<Context, 'jobs'>,
  statement: Statement,
): Promise<void> {
  return jobs.add(tx, SEND_STATEMENT, statement);
}

/** Creates the handler of SEND_STATEMENT. It sends nothing to a deleted account. */
export function createStatementSender(
  { db, operator, publicOrigin }: Pick<Context, 'db' | 'operator' | 'publicOrigin'>,
  mails: MailSender,
): JobHandler {
  return async (args) => {
    const { userId, kind, reason, until } = v.parse(argsSchema, args);
    const user = await db
      .selectFrom('users')
      .select(['email', 'language'])
      .where('id', '=', userId)
      .executeTakeFirst();
    if (user === undefined || user.email === null) return;
    const { email, language } = user;
    const terms = `${publicOrigin}/terms`;
    const end = until === null ? null : new Date(until);
    const facts = { language, kind, reason, until: end, contact: operator.contact, terms };
    await mails.send({ to: email, language, ...statementMail(facts) });
  };
}
