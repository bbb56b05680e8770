import { loginLinkMail } from '../../i18n/mails/link-mails.ts';
import { createLinkSender } from './mail-link.ts';

export const LOGIN_LINK_JOB = 'send-login-link';
/** The screen that reads the code. */
const LOGIN_PATH = '/login';

type Parts = Parameters<typeof createLinkSender>;

/** Creates the handler of the job that mails the login link. */
export const createLoginLinkSender = (context: Parts[0], mails: Parts[1]) =>
  createLinkSender(context, mails, {
    kind: 'login-link',
    path: LOGIN_PATH,
    words: loginLinkMail,
    onlyUnverified: false,
  });
