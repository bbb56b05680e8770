import * as accounts from '../accounts/reset-password.ts';
import type { OpenHandler } from '../endpoint-handler.ts';

/** POST /api/auth/reset-password: a new password with the code of the mail. */
export const resetPassword: OpenHandler<'reset-password'> = async ({ body }, context) => {
  await accounts.resetPassword(context, body);
  return { body: {} };
};
