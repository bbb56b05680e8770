import type { Handler } from '../http/call-handler.ts';
import { sessionCookies } from '../sessions/session-cookies.ts';
import { freezePerson } from './freeze-person.ts';

/** POST /api/user/freeze: hides the account until its next login, and logs out. */
export const freeze: Handler<'freeze'> = async ({ caller, request }, context) => {
  await freezePerson(context, { userId: caller.userId, network: request.network });
  return { body: {}, cookies: sessionCookies(context.publicOrigin).cleared() };
};
