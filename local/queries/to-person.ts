import type { Person } from '../../contract/entities.ts';
import type { PublicProfile } from '../../contract/public-profile.ts';

/** Returns the short form of a person, as lists use it, from a full profile. */
export function toPerson({ id, full_name, avatar_url, city, country }: PublicProfile): Person {
  return { id, full_name, avatar_url, city, country, state: 'active' };
}
