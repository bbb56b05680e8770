import { VERIFY_EMAIL_PATH } from '../../contract/routes.ts';
import { verifyEmailMail } from '../../i18n/mails/verify-email.ts';
import { createLinkSender } from './mail-link.ts';

export const VERIFY_EMAIL_JOB = 'send-verification';
type Parts = Parameters<typeof createLinkSender>;

/** The job that mails a new person the link that verifies their address. */
export const createVerificationSender = (context: Parts[0], mails: Parts[1]) =>
  createLinkSender(context, mails, {
    kind: 'verify-email',
    path: VERIFY_EMAIL_PATH,
    words: verifyEmailMail,
    onlyUnverified: true,
  });
