import { VERIFY_EMAIL_PATH } from '../../contract/routes.ts';
import { verifyEmailMail } from '../../i18n/mails/verify-email.ts';
import { createLinkSender } from './mail-link.ts';

export const VERIFY_EMAIL_JOB = 'send-verification';
type Parts = Parameters<typeof createLinkSender>;

/** Creates the handler of the job that mails the link that verifies a new person's address. */
export const createVerificationSender = (context: Parts[0], mails: Parts[1]) =>
  createLinkSender(context, mails, {
    kind: 'verify-email',
    path: VERIFY_EMAIL_PATH,
    words: verifyEmailMail,
    onlyUnverified: true,
  });
