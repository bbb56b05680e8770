import { cleanPersonName } from '../../contract/person-name.ts';
import type { PublicProfile } from '../../contract/public-profile.ts';
import { previewOf } from '../../contract/uploads.ts';
import type { Viewer } from '../context/context.ts';
import { anyOf } from '../db/any-of.ts';
import { selectVisiblePeople } from './visible-people.ts';

type Connections = PublicProfile['referral_connections'];

/** A profile shows at most this many invited people, the earliest ones. */
const MAX_INVITED = 50;

/**
 * Reads the inviters and the invited friends of these people, among people visible to the viewer. Returns a function that
 * looks up one person.
 */
export async function readReferralConnections(
  viewer: Viewer,
  ids: string[],
): Promise<(id: string) => Connections> {
  const shown = ['users.id', 'full_name', 'photo_1_url'] as const;
  const inviters = await selectVisiblePeople(viewer)
    .innerJoin('users as friend', 'friend.referred_by', 'users.id')
    .select([...shown, 'friend.id as of'])
    .where('friend.id', '=', anyOf(ids))
    .execute();
  const invited = await selectVisiblePeople(viewer)
    .select([...shown, 'users.referred_by as of'])
    .where('users.referred_by', '=', anyOf(ids))
    .where('profiles.first_completed_at', 'is not', null)
    .orderBy('users.created_at')
    .orderBy('users.id')
    .execute();
  return (id) => ({
    invited_by: inviters.filter(({ of }) => of === id).map(toConnection)[0] ?? null,
    invited: invited
      .filter(({ of }) => of === id)
      .slice(0, MAX_INVITED)
      .map(toConnection),
  });
}

function toConnection({ id, full_name, photo_1_url }: ShownRow): Connections['invited'][number] {
  return { id, full_name: cleanPersonName(full_name), avatar_url: previewOf(photo_1_url) };
}

interface ShownRow {
  id: string;
  full_name: string | null;
  photo_1_url: string | null;
}
