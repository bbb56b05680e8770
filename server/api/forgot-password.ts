import { AppError } from '../../contract/errors.ts';
import { queueAccountMail } from '../accounts/queue-account-mail.ts';
import { PASSWORD_LINK_JOB } from '../accounts/send-password-link.ts';
import type { OpenHandler } from '../endpoint-handler.ts';

/** POST /api/auth/forgot-password: mails a link for a new password (product.md, "Sessions"). */
export const forgotPassword: OpenHandler<'forgot-password'> = async (
  { body, request },
  context,
) => {
  const { email } = body;
  context.limits.forgotByIp.take(request.network);
  context.limits.forgotByAddress.take(email);
  const whoElse = () => {
    throw new AppError('email-unknown', { field: 'email' });
  };
  await queueAccountMail(context, { job: PASSWORD_LINK_JOB, email, whoElse });
  return { body: {} };
};
