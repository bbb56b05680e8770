import { sql, type Transaction } from 'kysely';
import * as v from 'valibot';
import { languageSchema } from '../../contract/accounts.ts';
import { REPORT_REMINDER_HOURS } from '../../contract/limits.ts';
import {
  type ReportReason,
  reportReasonSchema,
  urgentReasons,
} from '../../contract/report-reasons.ts';
import { OPERATOR_PATH } from '../../contract/routes.ts';
import { operatorMail } from '../../i18n/mails/operator-words.ts';
import type { Context } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import type { JobHandler } from '../jobs/job-runner.ts';
import type { MailSender } from '../mail/mail-sender.ts';
import { SEND_OPERATOR_PUSH } from '../push/send-operator-push.ts';
import { listOperators } from './operators.ts';

export const NOTIFY_OPERATORS = 'notify-operators';
export const SEND_OPERATOR_MAIL = 'send-operator-mail';

/** Ordinary reports are collected for this time, so that many of them make one mail. */
const GATHER_MS = 30_000;
const HOUR_MS = 3_600_000;
const LANGUAGE_OF_CONTACT = 'tr';

/**
 * `new`: reports without a notice yet. `overdue`: reports that have been open for a day. `review`: an appeal, or a held
 * picture.
 */
const aboutSchema = v.picklist(['new', 'overdue', 'review']);
const noticeSchema = v.object({ about: aboutSchema });
type About = v.InferOutput<typeof aboutSchema>;

const mailSchema = v.object({
  to: v.string(),
  language: languageSchema,
  about: aboutSchema,
  reasons: v.array(reportReasonSchema),
});

/**
 * Queues the notice of a new report, at once for an urgent reason, else within half a minute. Also queues its reminder
 * for a day later (product.md section 4). Wake the jobs after the commit.
 */
export async function queueOperatorNotice(
  tx: Transaction<Schema>,
  { jobs, now }: Pick<Context, 'jobs' | 'now'>,
  reason: ReportReason,
): Promise<void> {
  const after = (ms: number) => new Date(now().getTime() + ms);
  const wait = urgentReasons.includes(reason) ? 0 : GATHER_MS;
  await jobs.add(tx, NOTIFY_OPERATORS, { about: 'new' } satisfies Notice, after(wait));
  const reminder = after(REPORT_REMINDER_HOURS * HOUR_MS);
  await jobs.add(tx, NOTIFY_OPERATORS, { about: 'overdue' } satisfies Notice, reminder);
}
type Notice = v.InferOutput<typeof noticeSchema>;

/** Queues the notice of an appeal or of a held picture. Wake the jobs after the commit. */
export function queueReviewNotice(
  tx: Transaction<Schema>,
  { jobs }: Pick<Context, 'jobs'>,
): Promise<void> {
  return jobs.add(tx, NOTIFY_OPERATORS, { about: 'review' } satisfies Notice);
}

/**
 * The job that notifies the operators of every open report that is due, or of a review: a mail to each and a push to
 * each of their devices. The reports are marked in the same transaction, so a repeat sends no notice twice. Without any
 * operator, the mail goes to OPERATOR_CONTACT.
 */
export async function notifyOperators(
  context: Pick<Context, 'db' | 'now' | 'jobs' | 'operator'>,
  args: unknown,
): Promise<void> {
  const { about } = v.parse(noticeSchema, args);
  const { db, jobs, operator } = context;
  await db.transaction().execute(async (tx) => {
    const reasons = about === 'review' ? [] : await markNotified(tx, about, context.now());
    if (reasons.length === 0 && about !== 'review') return;
    const operators = await listOperators(tx);
    const contact = { email: operator.contact, language: LANGUAGE_OF_CONTACT } as const;
    for (const { email, language } of operators.length === 0 ? [contact] : operators) {
      await jobs.add(tx, SEND_OPERATOR_MAIL, { to: email, language, about, reasons });
    }
    const isUrgent = reasons.some((reason) => urgentReasons.includes(reason));
    for (const { id } of await findSubscriptions(tx, operators)) {
      await jobs.add(tx, SEND_OPERATOR_PUSH, { subscriptionId: id, about, isUrgent });
    }
  });
  jobs.wake();
}

/** Marks the open reports that are due, and returns the reason of each, oldest report first. */
async function markNotified(
  tx: Transaction<Schema>,
  about: Exclude<About, 'review'>,
  now: Date,
): Promise<ReportReason[]> {
  const column = about === 'new' ? 'notified_at' : 'reminded_at';
  const before = about === 'new' ? now : new Date(now.getTime() - REPORT_REMINDER_HOURS * HOUR_MS);
  const marked = await tx
    .updateTable('reports')
    .set({ [column]: now })
    .where('closed_at', 'is', null)
    .where(column, 'is', null)
    .where('created_at', '<=', before)
    .returning(['reason', 'created_at'])
    .execute();
  return marked
    .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
    .map(({ reason }) => reason);
}

function findSubscriptions(tx: Transaction<Schema>, operators: readonly { id: string }[]) {
  return tx
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', sql<string>`any(${operators.map(({ id }) => id)}::uuid[])`)
    .execute();
}

/** Creates the handler of SEND_OPERATOR_MAIL: one mail with the number of reports by reason and without names. */
export function createOperatorMailSender(
  { publicOrigin }: Pick<Context, 'publicOrigin'>,
  mails: MailSender,
): JobHandler {
  return async (args) => {
    const { to, language, about, reasons } = v.parse(mailSchema, args);
    const words = operatorMail({
      language,
      about,
      reasons,
      link: `${publicOrigin}${OPERATOR_PATH}`,
    });
    await mails.send({ to, language, ...words });
  };
}
