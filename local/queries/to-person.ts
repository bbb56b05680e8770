import type { Person } from '../../contract/entities.ts';
import type { PublicProfile } from '../../contract/public-profile.ts';

/** What a list needs to know of somebody whose whole profile is here. */
export function toPerson({ id, full_name, avatar_url, city, country }: PublicProfile): Person {
  return { id, full_name, avatar_url, city, country, state: 'active' };
}
