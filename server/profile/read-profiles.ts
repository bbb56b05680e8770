import type { Profile } from '../../contract/entities.ts';
import { cleanPersonName } from '../../contract/person-name.ts';
import type { Viewer } from '../context/context.ts';
import { byId, type Values } from '../people/values-by-id.ts';

/** Reads only the viewer's own profile. */
export async function readProfiles({ db, userId }: Viewer): Promise<Values<Profile>> {
  const rows = await db
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.user_id')
    .selectAll('profiles')
    .select(['users.email', 'users.referral_code'])
    .where('profiles.user_id', '=', userId)
    .execute();
  return byId(
    rows.map(({ user_id, email, completion, first_completed_at: _, ...fields }) => ({
      ...fields,
      id: user_id,
      full_name: cleanPersonName(fields.full_name),
      email: email ?? '',
      profile_completion_percentage: completion,
    })),
  );
}
