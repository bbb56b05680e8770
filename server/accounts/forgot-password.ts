import type { OpenHandler } from '../http/call-handler.ts';
import { askForLink } from './ask-for-link.ts';
import { PASSWORD_LINK_JOB } from './send-password-link.ts';

/** POST /api/auth/forgot-password: mails a link for a new password (product.md, "Sessions"). Throws as `askForLink` does. */
export const forgotPassword: OpenHandler<'forgot-password'> = async (call, context) => {
  const { email } = call.body;
  const { network } = call.request;
  const link = {
    job: PASSWORD_LINK_JOB,
    kind: 'reset-password',
    event: 'password-reset-asked',
  } as const;
  await askForLink(context, { email, network, ...link });
  return { body: {} };
};
