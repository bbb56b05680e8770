import { liveQuery } from 'dexie';
import type { ProfileUpdate } from '../../../contract/profile-update.ts';
import { mutate } from '../../../local/mutate.ts';
import { discardRow } from '../../../local/outbox/discard-row.ts';
import { queryProfileSave } from '../../../local/queries/query-profile-save.ts';
import { device } from '../../bridges/device.ts';
import { currentTranslator } from '../../language/use-translator.ts';
import { showToast } from '../../toasts/toast-store.ts';

/** Saves a profile: on this device at once, and says what became of it on the server. */
export async function saveProfile(update: ProfileUpdate): Promise<void> {
  const { failed } = await queryProfileSave(device.db);
  await mutate(device, 'save-profile', update);
  // The form holds what the refused save held: the new one takes its place.
  if (failed !== null) await discardRow(device, failed.rowId);
  if (!navigator.onLine) showToast(currentTranslator().t('profile.saved-offline'));
  watchSave();
}

function watchSave(): void {
  const subscription = liveQuery(() => queryProfileSave(device.db)).subscribe({
    next: ({ waiting, failed }) => {
      if (waiting) return;
      subscription.unsubscribe();
      // A refusal stands in the form, with its reason.
      if (failed === null) showToast(currentTranslator().t('profile.saved'));
    },
    error: reportError,
  });
}
