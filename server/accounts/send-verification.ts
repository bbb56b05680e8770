import * as v from 'valibot';
import { idSchema } from '../../contract/ids.ts';
import { verifyEmailMail } from '../../i18n/mails/verify-email.ts';
import type { Context } from '../context.ts';
import type { JobHandler } from '../jobs/job-runner.ts';
import type { MailSender } from '../mail/mail-sender.ts';
import { makeOneTimeCode } from './one-time-code.ts';

export const VERIFY_EMAIL_JOB = 'send-verification';
export const VERIFY_EMAIL_PATH = '/api/auth/verify-email';

const argsSchema = v.object({ userId: idSchema });

/**
 * The job that mails a person their link. The code is made here, not when the job is put down:
 * so it is never kept but as a hash, and a mail that was delayed still brings 24 good hours.
 */
export function createVerificationSender(
  context: Pick<Context, 'db' | 'now' | 'random' | 'publicOrigin'>,
  mails: MailSender,
): JobHandler {
  return async (args) => {
    const { userId } = v.parse(argsSchema, args);
    const user = await context.db
      .selectFrom('users')
      .select(['email', 'language', 'email_verified_at'])
      .where('id', '=', userId)
      .executeTakeFirst();
    // Deleted or verified in the meantime: nothing to ask any more.
    if (user === undefined || user.email === null || user.email_verified_at !== null) return;
    const code = await makeOneTimeCode(context, { userId, kind: 'verify-email' });
    const link = `${context.publicOrigin}${VERIFY_EMAIL_PATH}?code=${code}`;
    const { language } = user;
    await mails.send({ to: user.email, language, ...verifyEmailMail({ language, link }) });
  };
}
