import { AppError } from '../../contract/errors.ts';
import type { OpenHandler } from '../http/call-handler.ts';
import { householdOf } from '../http/network-of.ts';
import { queueAccountMail } from './queue-account-mail.ts';
import { PASSWORD_LINK_JOB } from './send-password-link.ts';

/** POST /api/auth/forgot-password: mails a link for a new password (product.md, "Sessions"). */
export const forgotPassword: OpenHandler<'forgot-password'> = async (
  { body, request },
  context,
) => {
  const { email } = body;
  const { network } = request;
  context.limits.forgotByIp.take(householdOf(network));
  context.limits.forgotByAddress.take(email);
  const whoElse = () => {
    throw new AppError('email-unknown', { field: 'email' });
  };
  const notes = { event: 'password-reset-asked', network } as const;
  await queueAccountMail(context, { job: PASSWORD_LINK_JOB, email, whoElse, notes });
  return { body: {} };
};
