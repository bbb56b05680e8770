import * as v from 'valibot';
import { idSchema } from '../../contract/ids.ts';
import { resetPasswordMail } from '../../i18n/mails/reset-password.ts';
import type { Context } from '../context.ts';
import type { JobHandler } from '../jobs/job-runner.ts';
import type { MailSender } from '../mail/mail-sender.ts';
import { makeOneTimeCode } from './one-time-code.ts';

export const PASSWORD_LINK_JOB = 'send-password-link';
/** The screen that takes the code. */
export const RESET_PASSWORD_PATH = '/forgot-password';

const argsSchema = v.object({ userId: idSchema });

/** The job that mails the link for a new password; its code is made here, as decision 0012 says. */
export function createPasswordLinkSender(
  context: Pick<Context, 'db' | 'now' | 'random' | 'publicOrigin'>,
  mails: MailSender,
): JobHandler {
  return async (args) => {
    const { userId } = v.parse(argsSchema, args);
    const user = await context.db
      .selectFrom('users')
      .select(['email', 'language'])
      .where('id', '=', userId)
      .executeTakeFirst();
    // Deleted in the meantime.
    if (user === undefined || user.email === null) return;
    const code = await makeOneTimeCode(context, { userId, kind: 'reset-password' });
    const link = `${context.publicOrigin}${RESET_PASSWORD_PATH}?code=${code}`;
    const { language } = user;
    await mails.send({ to: user.email, language, ...resetPasswordMail({ language, link }) });
  };
}
