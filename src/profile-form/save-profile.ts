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

/** Saves a profile on this device at once, and reports the server's result. */
export async function saveProfile(
  update: ProfileUpdate,
  waiting: ReadonlyMap<string, Picture>,
): Promise<void> {
  const { failed } = await queryProfileSave(device.db);
  await mutate(device, 'save-profile', update, { images: picturesOf(update, waiting) });
  // The form contains the values of the rejected save, so the new save replaces it.
  if (failed !== null) await discardRow(device, failed.rowId);
  if (!navigator.onLine) showToast(currentTranslator().t('profile.saved-offline'));
  watchSave();
}

/** Returns the photos to send with a save, by field. Photos of earlier saves are already stored. */
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
      if (failed === null) announceSaved().catch(reportError);
      // The form shows the reason.
      else showToast(currentTranslator().t('profile.update-error'), { isError: true });
    },
    error: reportError,
  });
}

/** Renews the session and fetches the profile after the server has accepted the save, and reports errors. */
async function announceSaved(): Promise<void> {
  const translator = currentTranslator();
  try {
    await refreshAfterSave(device);
    showToast(translator.t('profile.saved'));
  } catch (error) {
    showToast(describeError(error, translator), { isError: true });
  }
}
