import * as accounts from '../accounts/reset-password.ts';
import type { OpenHandler } from '../http/endpoint-handler.ts';

/** POST /api/auth/reset-password: a new password with the code of the mail. */
export const resetPassword: OpenHandler<'reset-password'> = async ({ body, request }, context) => {
  const { network, signal } = request;
  await accounts.resetPassword(context, { ...body, network, signal });
  return { body: {} };
};
