import { AppError } from '../../contract/errors.ts';
import { PASSWORD_LINK_JOB } from '../accounts/send-password-link.ts';
import type { OpenHandler } from '../endpoint-handler.ts';

/** POST /api/auth/forgot-password: mails a link for a new password (product.md, "Sessions"). */
export const forgotPassword: OpenHandler<'forgot-password'> = async (
  { body: { email }, request },
  context,
) => {
  context.limits.forgotByIp.take(request.network);
  context.limits.forgotByAddress.take(email);
  await context.db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirst();
    if (user === undefined) throw new AppError('email-unknown', { field: 'email' });
    await context.jobs.add(tx, PASSWORD_LINK_JOB, { userId: user.id });
  });
  context.jobs.wake();
  return { body: {} };
};
