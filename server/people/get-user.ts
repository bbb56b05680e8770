import { AppError } from '../../contract/errors.ts';
import type { Handler } from '../http/call-handler.ts';
import { readPublicProfiles } from './read-public-profiles.ts';

/** GET /api/users/{id}: returns another person's public profile. */
export const getUser: Handler<'get-user'> = ({ caller, path }, { onReplica, now }) =>
  onReplica(async (db) => {
    const viewer = { db, userId: caller.userId, now: now() };
    const user = (await readPublicProfiles(viewer, [path.id])).get(path.id);
    if (user === undefined) throw new AppError('profile-not-found');
    return { body: { user } };
  });
