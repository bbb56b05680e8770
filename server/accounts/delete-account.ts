import type { Handler } from '../http/call-handler.ts';
import { verifyIdentity } from '../passkeys/verify-identity.ts';
import { forgetOnDevice } from '../sessions/known-device.ts';
import { sessionCookies } from '../sessions/session-cookies.ts';
import { deletePerson } from './delete-person.ts';

/**
 * DELETE /api/user: deletes the account for good, with the password or a passkey, and logs out. Guesses at the
 * password count as failed logins of this session alone. Throws what `verifyIdentity` throws.
 */
export const deleteAccount: Handler<'delete-account'> = async (call, context) => {
  const { caller, body, request } = call;
  const { userId } = caller;
  await verifyIdentity(context, { caller, identity: body, request });
  await deletePerson(context, userId);
  return {
    body: {},
    cookies: [
      ...sessionCookies(context.publicOrigin).cleared(),
      ...forgetOnDevice(context, { cookies: request.cookies, userId }),
    ],
  };
};
