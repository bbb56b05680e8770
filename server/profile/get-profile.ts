import { AppError } from '../../contract/errors.ts';
import type { Handler } from '../http/call-handler.ts';
import { readProfiles } from './read-profiles.ts';

/** GET /api/user: returns the caller's own profile. */
export const getProfile: Handler<'get-profile'> = async ({ caller }, { db, now }) => {
  const { userId } = caller;
  const profile = (await readProfiles({ db, userId, now: now() })).get(userId);
  if (profile === undefined) throw new AppError('profile-not-found');
  return { body: { profile } };
};
