import { liveQuery } from 'dexie';
import { photoFields } from '../../contract/entities.ts';
import type { ProfileUpdate } from '../../contract/profile-update.ts';
import { refreshAfterSave } from '../../local/account/refresh-after-save.ts';
import { discardRow } from '../../local/outbox/discard-row.ts';
import { mutate, type Picture } from '../../local/outbox/mutate.ts';
import { queryProfileSave } from '../../local/queries/query-profile-save.ts';
import { describeError } from '../language/describe-error.ts';
import { currentTranslator } from '../language/use-translator.ts';
import { device } from '../platform/device.ts';
import { showToast } from '../ui/toast-store.ts';

/** Saves a profile: on this device at once, and says what became of it on the server. */
export async function saveProfile(
  update: ProfileUpdate,
  waiting: ReadonlyMap<string, Picture>,
): Promise<void> {
  const { failed } = await queryProfileSave(device.db);
  await mutate(device, 'save-profile', update, { images: picturesOf(update, waiting) });
  // The form holds what the refused save held: the new one takes its place.
  if (failed !== null) await discardRow(device, failed.rowId);
  if (!navigator.onLine) showToast(currentTranslator().t('profile.saved-offline'));
  watchSave();
}

/** The photos of a save that have to travel along, by their field; those of earlier saves do already. */
function picturesOf(
  update: ProfileUpdate,
  waiting: ReadonlyMap<string, Picture>,
): Record<string, Picture> {
  const found = photoFields.flatMap((field) => {
    const picture = waiting.get(update[field] ?? '');
    return picture === undefined ? [] : [[field, picture] as const];
  });
  return Object.fromEntries(found);
}

function watchSave(): void {
  const subscription = liveQuery(() => queryProfileSave(device.db)).subscribe({
    next: ({ waiting, failed }) => {
      if (waiting) return;
      subscription.unsubscribe();
      if (failed === null) tellSaved().catch(reportError);
      // Why stands in the form.
      else showToast(currentTranslator().t('profile.update-error'), { isError: true });
    },
    error: reportError,
  });
}

/** The server has it; the page renews its session and fetches the profile, and says what failed. */
async function tellSaved(): Promise<void> {
  const translator = currentTranslator();
  try {
    await refreshAfterSave(device);
    showToast(translator.t('profile.saved'));
  } catch (error) {
    showToast(describeError(error, translator), { isError: true });
  }
}
