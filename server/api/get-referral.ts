import { AppError } from '../../contract/errors.ts';
import { previewOf } from '../../contract/uploads.ts';
import type { OpenHandler } from '../endpoint-handler.ts';

/** GET /api/auth/referral/{code}: who invites, as the registration form shows it. */
export const getReferral: OpenHandler<'get-referral'> = async ({ path }, { db }) => {
  const inviter = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['full_name', 'photo_1_url'])
    .where('users.referral_code', '=', path.code)
    .where('users.state', '=', 'active')
    .executeTakeFirst();
  if (inviter === undefined) throw new AppError('not-found');
  const { full_name, photo_1_url } = inviter;
  return { body: { full_name, avatar_url: previewOf(photo_1_url) } };
};
