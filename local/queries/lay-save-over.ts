import type { Profile } from '../../contract/entities.ts';
import type { ProfileUpdate } from '../../contract/profile-update.ts';

/** Returns a profile with the changes of a save applied. `completion` is not recomputed. */
export function overlaySave(profile: Profile, save: ProfileUpdate): Profile {
  const laid = { ...profile };
  for (const [field, value] of Object.entries(save)) {
    if (value !== undefined) Object.assign(laid, { [field]: value });
  }
  return laid;
}
