import type { OpenHandler } from '../http/call-handler.ts';
import { householdOf } from '../http/network-of.ts';
import { queueAccountMail } from './queue-account-mail.ts';
import { VERIFY_EMAIL_JOB } from './send-verification.ts';

/**
 * POST /api/auth/resend-verification: mails the link again. Every address gets the same reply after the same
 * statements. Only the job checks whether there is anything to mail.
 */
export const resendVerification: OpenHandler<'resend-verification'> = async (call, context) => {
  const { email } = call.body;
  context.limits.forgotByIp.take(householdOf(call.request.network));
  context.limits.resends.take(email);
  // The job of an unknown address gets a new id and finds no user.
  await queueAccountMail(context, { job: VERIFY_EMAIL_JOB, email, whoElse: context.makeId });
  return { body: {} };
};
