import { findBegun } from '../../../local/drafts.ts';
import { device } from '../../bridges/device.ts';
import { createStore } from '../../stores/store.ts';

/** For whom a letter is being written. */
export type ComposerRequest =
  | {
      to: 'sky';
      /** Which of the letters that were begun; without it the last one. */
      draft?: string;
      /** Why a picture that was shared with the app is not on the letter. */
      pictureProblem?: unknown;
    }
  | { to: 'person'; personId: string }
  | { to: 'reply'; personId: string; originalMessageId: string };

export const composerStore = createStore<ComposerRequest | null>(null);

/** Opens the composer over the present screen; a letter to the sky with what was begun last. */
export function openComposer(request: ComposerRequest): void {
  if (request.to !== 'sky' || request.draft !== undefined) composerStore.set(request);
  else openBegun(request).catch(reportError);
}

async function openBegun(request: ComposerRequest & { to: 'sky' }): Promise<void> {
  const draft = await findBegun(device.db);
  composerStore.set({ ...request, draft });
}

export function closeComposer(): void {
  composerStore.set(null);
}
