import { resetPasswordMail } from '../../i18n/mails/link-mails.ts';
import { createLinkSender } from './mail-link.ts';

export const PASSWORD_LINK_JOB = 'send-password-link';
/** The screen that reads the code. */
export const RESET_PASSWORD_PATH = '/forgot-password';

type Parts = Parameters<typeof createLinkSender>;

/** Creates the handler of the job that mails the link for a new password. */
export const createPasswordLinkSender = (context: Parts[0], mails: Parts[1]) =>
  createLinkSender(context, mails, {
    kind: 'reset-password',
    path: RESET_PASSWORD_PATH,
    words: resetPasswordMail,
    onlyUnverified: false,
  });
