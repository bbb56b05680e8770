import * as v from 'valibot';
import type { Language } from '../../contract/accounts.ts';
import { idSchema } from '../../contract/ids.ts';
import type { MailWords } from '../../i18n/mails/mail-frame.ts';
import type { Context } from '../context/context.ts';
import type { JobHandler } from '../jobs/job-runner.ts';
import type { MailSender } from '../mail/mail-sender.ts';
import { makeOneTimeCode } from './one-time-code.ts';

interface LinkMail {
  kind: Parameters<typeof makeOneTimeCode>[1]['kind'];
  /** The page or call that reads the code. */
  path: string;
  words(facts: { language: Language; link: string }): MailWords;
  /** Whether to send nothing to a person whose address is verified. */
  onlyUnverified: boolean;
}

const argsSchema = v.object({ userId: idSchema });

/**
 * Creates the handler of a job that mails a person a link with a one-time code. The code is created when the job runs.
 * Only its hash is stored, and a delayed mail still has its full lifetime (docs/decisions/mails.md).
 */
export function createLinkSender(
  context: Pick<Context, 'db' | 'now' | 'random' | 'publicOrigin'>,
  mails: MailSender,
  { kind, path, words, onlyUnverified }: LinkMail,
): JobHandler {
  return async (args) => {
    const { userId } = v.parse(argsSchema, args);
    const user = await context.db
      .selectFrom('users')
      .select(['email', 'language', 'email_verified_at'])
      .where('id', '=', userId)
      .executeTakeFirst();
    // The account was deleted in the meantime.
    if (user === undefined || user.email === null) return;
    if (onlyUnverified && user.email_verified_at !== null) return;
    const code = await makeOneTimeCode(context, { userId, kind });
    const link = `${context.publicOrigin}${path}?code=${code}`;
    const { language } = user;
    await mails.send({ to: user.email, language, ...words({ language, link }) });
  };
}
