import type { Transaction } from 'kysely';
import * as v from 'valibot';
import { idSchema } from '../../contract/ids.ts';
import { accountNoticeKinds, accountNoticeMail } from '../../i18n/mails/account-notice.ts';
import type { Context } from '../context/context.ts';
import type { Schema } from '../db/schema.ts';
import type { JobHandler } from '../jobs/job-runner.ts';
import { mailPerson } from './mail-person.ts';
import type { MailSender } from './mail-sender.ts';

export const ACCOUNT_NOTICE_JOB = 'send-account-notice';
/** The paths of the screens that the mail links to. */
const ACCOUNT_PATH = '/settings/account';
const FORGOT_PASSWORD_PATH = '/forgot-password';

const argsSchema = v.object({
  userId: idSchema,
  kind: v.picklist(accountNoticeKinds),
  /** For example "Chrome · Windows". Absent if unknown, or if the notice is not about a device. */
  device: v.optional(v.string()),
});
type Notice = v.InferOutput<typeof argsSchema>;

/** Queues a mail about a change of an account. It is sent when the transaction has committed. */
export function queueAccountNotice(
  tx: Transaction<Schema>,
  { jobs }: Pick<Context, 'jobs'>,
  notice: Notice,
): Promise<void> {
  return jobs.add(tx, ACCOUNT_NOTICE_JOB, notice);
}

/** Creates the handler of ACCOUNT_NOTICE_JOB: it sends the account notice to the person's e-mail address. */
export function createAccountNoticeSender(
  { db, publicOrigin }: Pick<Context, 'db' | 'publicOrigin'>,
  mails: MailSender,
): JobHandler {
  return async (args) => {
    const { userId, kind, device } = v.parse(argsSchema, args);
    const link = `${publicOrigin}${ACCOUNT_PATH}`;
    const reset = `${publicOrigin}${FORGOT_PASSWORD_PATH}`;
    await mailPerson(db, mails, {
      userId,
      build: (language) => accountNoticeMail({ language, kind, device, link, reset }),
    });
  };
}
