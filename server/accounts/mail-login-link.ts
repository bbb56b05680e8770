import type { OpenHandler } from '../http/call-handler.ts';
import { askForLink } from './ask-for-link.ts';
import { LOGIN_LINK_JOB } from './send-login-link.ts';

/**
 * POST /api/auth/login-link: mails a link that logs in once (product.md, "Sessions"). Throws what `askForLink` throws.
 */
export const mailLoginLink: OpenHandler<'mail-login-link'> = async (call, context) => {
  const { email } = call.body;
  const { network } = call.request;
  const link = { job: LOGIN_LINK_JOB, kind: 'login-link', event: 'login-link-asked' } as const;
  await askForLink(context, { email, network, ...link });
  return { body: {} };
};
