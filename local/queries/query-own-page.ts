import { type Profile, photoFields } from '../../contract/entities.ts';
import { cleanPersonName } from '../../contract/person-name.ts';
import { ageInYears } from '../../contract/profile-update.ts';
import type { PublicProfile } from '../../contract/public-profile.ts';
import { previewOf } from '../../contract/uploads.ts';
import type { GuvercinDatabase } from '../device/database.ts';
import { readOriginal } from './query-original.ts';
import { queryProfile } from './query-profile.ts';
import type { VisitedView } from './query-visited.ts';
import { messageTables, readView } from './read-outbox.ts';
import { readOwnPerson } from './read-own-sky.ts';

/**
 * Returns the person's own page as other people see it, with waiting saves applied. The invitations and the letters of
 * the sky come only from the server, so they are as this device last read them. Returns `null` if it is not loaded yet.
 * `today` is YYYY-MM-DD, in UTC.
 */
export async function queryOwnPage(
  db: GuvercinDatabase,
  today: string,
): Promise<VisitedView | null> {
  const profile = await queryProfile(db);
  if (profile === null) return null;
  const tables = [...messageTables(db), db.sky, db.profiles, db.visited];
  return readView<VisitedView | null>(db, { tables, empty: null }, async (view) => {
    const visited = await db.visited.get(profile.id);
    const person = await readOwnPerson(db, view);
    const ids = visited?.letters.map(({ id }) => id) ?? [];
    const letters = await Promise.all(ids.map((id) => readOriginal(db, view, id)));
    return {
      profile: toPublicProfile(profile, visited?.profile?.referral_connections, today),
      // Letters recalled since the last read are left out.
      letters: letters.flatMap((letter) =>
        letter === null || letter.status === 'recalled' ? [] : { ...letter, person },
      ),
      hasMore: (visited?.next ?? null) !== null,
      isMuted: false,
      checkedAt: visited?.checkedAt ?? 0,
    };
  });
}

const NO_CONNECTIONS = { invited_by: null, invited: [] };

/** Returns the public form of a profile as the server computes it, without e-mail and birth date. */
function toPublicProfile(
  profile: Profile,
  connections: PublicProfile['referral_connections'] = NO_CONNECTIONS,
  today: string,
): PublicProfile {
  const { id, gender, birth_date, country, city, bio, spoken_languages } = profile;
  return {
    ...{ id, gender, country, city, bio, spoken_languages },
    full_name: cleanPersonName(profile.full_name),
    age: birth_date === null ? null : ageInYears(birth_date, today),
    photo_urls: photoFields.flatMap((field) => profile[field] ?? []),
    avatar_url: previewOf(profile.photo_1_url),
    preferences: profile.show_preferences
      ? {
          genders: profile.preferred_genders,
          age_min: profile.preferred_age_min,
          age_max: profile.preferred_age_max,
        }
      : null,
    referral_connections: connections,
  };
}
