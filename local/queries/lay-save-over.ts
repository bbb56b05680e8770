import type { Profile } from '../../contract/entities.ts';
import type { ProfileUpdate } from '../../contract/profile-update.ts';

/** A profile with the fields that a save changes; its completion is not counted anew. */
export function laySaveOver(profile: Profile, save: ProfileUpdate): Profile {
  const laid = { ...profile };
  for (const [field, value] of Object.entries(save)) {
    if (value !== undefined) Object.assign(laid, { [field]: value });
  }
  return laid;
}
