import type { Invite } from '../../contract/entities.ts';
import { cleanPersonName } from '../../contract/person-name.ts';
import type { Viewer } from '../context/context.ts';
import { anyOf } from '../db/any-of.ts';
import { hiddenFrom } from '../people/hidden-people.ts';
import { byId, type Values } from '../people/values-by-id.ts';

/** Returns the people who registered with the viewer's code, oldest first. With `ids`, only these. */
export async function readInvites({ db, userId }: Viewer, ids?: string[]): Promise<Values<Invite>> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id', 'profiles.full_name', 'profiles.first_completed_at'])
    .where('users.referred_by', '=', userId)
    .where('users.state', '<>', 'deleted')
    .where('users.id', 'not in', hiddenFrom(userId))
    .$if(ids !== undefined, (query) => query.where('users.id', '=', anyOf(ids ?? [])))
    .orderBy('users.created_at')
    .orderBy('users.id')
    .execute();
  return byId(
    rows.map(({ first_completed_at, full_name, ...person }) => ({
      ...person,
      full_name: cleanPersonName(full_name),
      completed: first_completed_at !== null,
    })),
  );
}
