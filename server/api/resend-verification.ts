import { VERIFY_EMAIL_JOB } from '../accounts/send-verification.ts';
import type { OpenHandler } from '../endpoint-handler.ts';

/**
 * POST /api/auth/resend-verification: the link once more. Every address gets the same answer after
 * the same statements; only the job finds out whether there is anything to mail.
 */
export const resendVerification: OpenHandler<'resend-verification'> = async (
  { body: { email }, request },
  context,
) => {
  context.limits.forgotByIp.take(request.network);
  context.limits.resends.take(email);
  await context.db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst();
    // An id that nobody has: the job of an unknown address finds no one.
    await context.jobs.add(tx, VERIFY_EMAIL_JOB, { userId: user?.id ?? context.makeId() });
  });
  context.jobs.wake();
  return { body: {} };
};
