import { sessionCookies } from '../accounts/session-cookies.ts';
import type { Handler } from '../endpoint-handler.ts';
import { freezePerson } from '../mutations/freeze-person.ts';

/** POST /api/user/freeze: hides the account until its next login, and logs out. */
export const freeze: Handler<'freeze'> = async ({ caller }, context) => {
  await freezePerson(context, caller.userId);
  return { body: {}, cookies: sessionCookies(context.publicOrigin).cleared() };
};
