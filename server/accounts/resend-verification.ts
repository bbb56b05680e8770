import type { OpenHandler } from '../http/call-handler.ts';
import { householdOf } from '../http/network-of.ts';
import { queueAccountMail } from './queue-account-mail.ts';
import { VERIFY_EMAIL_JOB } from './send-verification.ts';

/**
 * POST /api/auth/resend-verification: the link once more. Every address gets the same answer after
 * the same statements; only the job finds out whether there is anything to mail.
 */
export const resendVerification: OpenHandler<'resend-verification'> = async (call, context) => {
  const { email } = call.body;
  context.limits.forgotByIp.take(householdOf(call.request.network));
  context.limits.resends.take(email);
  // An id that nobody has: the job of an unknown address finds no one.
  await queueAccountMail(context, { job: VERIFY_EMAIL_JOB, email, whoElse: context.makeId });
  return { body: {} };
};
