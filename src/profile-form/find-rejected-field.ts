import type { Profile } from '../../contract/entities.ts';
import { overlaySave } from '../../local/queries/lay-save-over.ts';
import type { RejectedSave } from '../../local/queries/query-profile-save.ts';
import { type ProfileTexts, toTexts } from './profile-fields.ts';
import { type ProfileWishes, toWishes } from './profile-wishes.ts';

interface Rejected {
  profile: Profile;
  failed: RejectedSave | null;
  form: ProfileTexts & ProfileWishes;
}

/** Returns the field that the server rejected, if the form still contains the rejected value. */
export function findRejectedField({ profile, failed, form }: Rejected): string | null {
  if (failed === null || failed.field === null) return null;
  const { field, update } = failed;
  const sent = overlaySave(profile, update);
  const before = new Map<string, unknown>(Object.entries({ ...toTexts(sent), ...toWishes(sent) }));
  const now = new Map<string, unknown>(Object.entries(form));
  return before.has(field) && before.get(field) === now.get(field) ? field : null;
}
