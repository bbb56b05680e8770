import { AppError } from '../../contract/errors.ts';
import type { Handler } from '../http/call-handler.ts';
import { forgetOnDevice } from '../sessions/known-device.ts';
import { noteSecurityLine } from '../sessions/security-log.ts';
import { sessionCookies } from '../sessions/session-cookies.ts';
import { verifyOwnPassword } from '../sessions/verify-own-password.ts';
import { deletePerson } from './delete-person.ts';

/**
 * DELETE /api/user: deletes the account for good, and logs out. Guesses at the password count as
 * failed logins of this session alone. Throws `password-wrong`.
 */
export const deleteAccount: Handler<'delete-account'> = async (call, context) => {
  const { caller, body, request } = call;
  const { userId } = caller;
  const { password } = body;
  const { network } = request;
  if ((await verifyOwnPassword(context, { caller, password, request })) === null) {
    await noteSecurityLine(context, { event: 'login-failed', userId, network });
    throw new AppError('password-wrong', { field: 'password' });
  }
  await deletePerson(context, userId);
  return {
    body: {},
    cookies: [
      ...sessionCookies(context.publicOrigin).cleared(),
      ...forgetOnDevice(context, { cookies: request.cookies, userId }),
    ],
  };
};
