import type { Viewer } from '../context/context.ts';
import { hiddenFrom } from './hidden-people.ts';

/** Selects the people visible to the viewer: active, verified, and without a block between them. */
export const selectVisiblePeople = ({ db, userId }: Viewer) =>
  db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .where('users.state', '=', 'active')
    .where('users.email_verified_at', 'is not', null)
    .where('users.id', 'not in', hiddenFrom(userId));

export async function isVisible(viewer: Viewer, personId: string): Promise<boolean> {
  const found = await selectVisiblePeople(viewer)
    .select('users.id')
    .where('users.id', '=', personId)
    .executeTakeFirst();
  return found !== undefined;
}
