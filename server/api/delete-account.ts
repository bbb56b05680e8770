import { AppError } from '../../contract/errors.ts';
import { beginLogin } from '../accounts/limit-logins.ts';
import { verifyPassword } from '../accounts/password-hash.ts';
import { sessionCookies } from '../accounts/session-cookies.ts';
import type { Handler } from '../endpoint-handler.ts';
import { deletePerson } from '../mutations/delete-person.ts';

/**
 * DELETE /api/user: deletes the account for good, and logs out. Guesses at the password count as
 * failed logins. Throws `password-wrong`.
 */
export const deleteAccount: Handler<'delete-account'> = async (call, context) => {
  const { caller, body, request } = call;
  const attempt = await beginLogin(context, { email: caller.email, network: request.network });
  const user = await context.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', caller.userId)
    .executeTakeFirst();
  const isRight = await verifyPassword(user?.password_hash ?? null, body.password);
  if (!isRight) throw new AppError('password-wrong', { field: 'password' });
  await attempt.forgive();
  await deletePerson(context, caller.userId);
  return { body: {}, cookies: sessionCookies(context.publicOrigin).cleared() };
};
