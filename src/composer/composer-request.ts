import { findBegun } from '../../local/outbox/drafts.ts';
import type { MessageView } from '../../local/queries/views.ts';
import { device } from '../platform/device.ts';
import { createStore } from '../state/store.ts';

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
  | {
      to: 'reply';
      personId: string;
      originalMessageId: string;
      /** What is answered, as it stands where one began: the sheet has it from the first moment. */
      original?: MessageView;
    };

export const composerStore = createStore<ComposerRequest | null>(null);

/** Opens the composer over the present screen; a letter to the sky with what was begun last. */
export function openComposer(request: ComposerRequest): void {
  if (request.to === 'sky' && request.draft === undefined) openBegun().catch(reportError);
  else composerStore.set(request);
}

/** Stays with that letter however the drafts change while it is being written. */
async function openBegun(): Promise<void> {
  composerStore.set({ to: 'sky', draft: await findBegun(device.db) });
}

export function closeComposer(): void {
  composerStore.set(null);
}
