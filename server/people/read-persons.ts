import type { Person } from '../../contract/entities.ts';
import { cleanPersonName } from '../../contract/person-name.ts';
import { previewOf } from '../../contract/uploads.ts';
import type { Viewer } from '../context/context.ts';
import { anyOf } from '../db/any-of.ts';
import { hiddenFrom } from './hidden-people.ts';
import { byId, type Values } from './values-by-id.ts';

/**
 * Reads people as others see them beside their messages. Suspended people appear as frozen. People hidden from the
 * viewer are missing.
 */
export async function readPersons({ db, userId }: Viewer, ids: string[]): Promise<Values<Person>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.user_id', 'users.id')
    .select(['users.id', 'users.state', 'full_name', 'photo_1_url', 'city', 'country'])
    .where('users.id', '=', anyOf(ids))
    .where('users.id', 'not in', hiddenFrom(userId))
    .execute();
  return byId(
    rows.map(({ photo_1_url, state, full_name, ...person }) => ({
      ...person,
      full_name: cleanPersonName(full_name),
      avatar_url: previewOf(photo_1_url),
      state: state === 'suspended' ? 'frozen' : state,
    })),
  );
}
