import { AppError } from '../../contract/errors.ts';
import { previewOf } from '../../contract/uploads.ts';
import type { OpenHandler } from '../http/call-handler.ts';
import { findInviter } from './find-inviter.ts';

/** GET /api/auth/referral/{code}: returns the inviter, as the registration form shows them. */
export const getReferral: OpenHandler<'get-referral'> = async ({ path }, context) => {
  const inviter = await findInviter(context, path.code);
  if (inviter === undefined) throw new AppError('not-found');
  const { full_name, photo_1_url } = inviter;
  return { body: { full_name, avatar_url: previewOf(photo_1_url) } };
};
