import { photoFields } from '../../contract/entities.ts';
import { NEW_PERSON_DAYS } from '../../contract/limits.ts';
import { cleanPersonName } from '../../contract/person-name.ts';
import { ageInYears } from '../../contract/profile-update.ts';
import type { PublicProfile } from '../../contract/public-profile.ts';
import { previewOf } from '../../contract/uploads.ts';
import type { Viewer } from '../context/context.ts';
import { anyOf } from '../db/any-of.ts';
import { readReferralConnections } from './read-referral-connections.ts';
import { byId, type Values } from './values-by-id.ts';
import { selectVisiblePeople } from './visible-people.ts';

/**
 * Reads public profiles (product.md, "Messages, feed, people"), in the order of the ids, without e-mail and birth date.
 * People whom the viewer cannot see are missing.
 */
export async function readPublicProfiles(
  viewer: Viewer,
  ids: string[],
): Promise<Values<PublicProfile>> {
  if (ids.length === 0) return new Map();
  const rows = await selectVisiblePeople(viewer)
    .selectAll('profiles')
    .select('users.created_at as registered_at')
    .where('users.id', '=', anyOf(ids))
    .execute();
  const connections = await readReferralConnections(viewer, ids);
  const today = viewer.now.toISOString().slice(0, 10);
  const newSince = viewer.now.getTime() - NEW_PERSON_DAYS * 86_400_000;
  const found = new Map(rows.map((row) => [row.user_id, row]));
  return byId(
    ids.flatMap((id) => {
      const row = found.get(id);
      if (row === undefined) return [];
      return {
        id,
        full_name: cleanPersonName(row.full_name),
        gender: row.gender,
        age: row.birth_date === null ? null : ageInYears(row.birth_date, today),
        country: row.country,
        city: row.city,
        bio: row.bio,
        photo_urls: photoFields.flatMap((field) => row[field] ?? []),
        avatar_url: previewOf(row.photo_1_url),
        ...(row.registered_at.getTime() > newSince ? { is_new: true } : {}),
        spoken_languages: row.spoken_languages,
        preferences: row.show_preferences
          ? {
              genders: row.preferred_genders,
              age_min: row.preferred_age_min,
              age_max: row.preferred_age_max,
            }
          : null,
        referral_connections: connections(id),
      };
    }),
  );
}
