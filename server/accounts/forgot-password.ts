import { AppError } from '../../contract/errors.ts';
import type { Context } from '../context/context.ts';
import type { OpenHandler } from '../http/call-handler.ts';
import { householdOf } from '../http/network-of.ts';
import { queueAccountMail } from './queue-account-mail.ts';
import { PASSWORD_LINK_JOB } from './send-password-link.ts';

/**
 * POST /api/auth/forgot-password: mails a link for a new password (product.md, "Sessions"). Above the limit of one
 * address nothing more is mailed while a link that was mailed there still works: requests of others cannot keep its
 * owner from one. Throws `email-unknown`, with its field, and `too-many-requests`.
 */
export const forgotPassword: OpenHandler<'forgot-password'> = async (
  { body, request },
  context,
) => {
  const { email } = body;
  const { network } = request;
  context.limits.forgotByIp.take(householdOf(network));
  try {
    context.limits.forgotByAddress.take(email);
  } catch (error) {
    if (await hasGoodLink(context, email)) return { body: {} };
    throw error;
  }
  const whoElse = () => {
    throw new AppError('email-unknown', { field: 'email' });
  };
  const notes = { event: 'password-reset-asked', network } as const;
  await queueAccountMail(context, { job: PASSWORD_LINK_JOB, email, whoElse, notes });
  return { body: {} };
};

/** Whether a link for a new password that was mailed to this address still works. */
async function hasGoodLink({ db, now }: Context, email: string): Promise<boolean> {
  const code = await db
    .selectFrom('one_time_codes')
    .innerJoin('users', 'users.id', 'one_time_codes.user_id')
    .select('hash')
    .where('users.email', '=', email)
    .where('kind', '=', 'reset-password')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .limit(1)
    .executeTakeFirst();
  return code !== undefined;
}
