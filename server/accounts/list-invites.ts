import { AppError } from '../../contract/errors.ts';
import type { Handler } from '../http/call-handler.ts';
import { readInvites } from './read-invites.ts';

/** GET /api/invites: returns the caller's code, their link, and the people who registered with it. */
export const listInvites: Handler<'list-invites'> = async ({ caller }, context) => {
  const { db, now, publicOrigin } = context;
  const { userId } = caller;
  const user = await db
    .selectFrom('users')
    .select('referral_code')
    .where('id', '=', userId)
    .executeTakeFirst();
  if (user === undefined) throw new AppError('profile-not-found');
  const invited = await readInvites({ db, userId, now: now() });
  const code = user.referral_code;
  const url = `${publicOrigin}/register?ref=${encodeURIComponent(code)}`;
  return { body: { code, url, invited: [...invited.values()] } };
};
