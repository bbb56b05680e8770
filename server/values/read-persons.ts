import type { Person } from '../../contract/entities.ts';
import { previewOf } from '../../contract/uploads.ts';
import { byId, type Values, type Viewer } from './viewer.ts';

/** People as everybody sees them beside their messages; suspended shows as frozen. */
export async function readPersons({ db }: Viewer, ids: string[]): Promise<Values<Person>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id', 'users.state', 'full_name', 'photo_1_url', 'city', 'country'])
    .where('users.id', 'in', ids)
    .execute();
  return byId(
    rows.map(({ photo_1_url, state, ...person }) => ({
      ...person,
      avatar_url: previewOf(photo_1_url),
      state: state === 'suspended' ? 'frozen' : state,
    })),
  );
}
