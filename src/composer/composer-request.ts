import { findBegun } from '../../local/outbox/drafts.ts';
import type { MessageView } from '../../local/queries/views.ts';
import { device } from '../platform/device.ts';
import { createStore } from '../state/store.ts';

export type ComposerRequest =
  | {
      to: 'sky';
      /** The key of the draft to open. The last one if left out. */
      draft?: string;
      /** Why a picture that was shared with the app could not be added. */
      pictureProblem?: unknown;
    }
  | { to: 'person'; personId: string }
  | {
      to: 'reply';
      personId: string;
      originalMessageId: string;
      /** The answered letter as loaded when the answer began, so that the sheet shows it at once. */
      original?: MessageView;
    };

export const composerStore = createStore<ComposerRequest | null>(null);

/** Opens the composer over the current screen. A letter to the sky continues the draft begun last. */
export function openComposer(request: ComposerRequest): void {
  if (request.to === 'sky' && request.draft === undefined) openBegun().catch(reportError);
  else composerStore.set(request);
}

/** Fixes the key of the letter, because the draft begun last may change while it is written. */
async function openBegun(): Promise<void> {
  composerStore.set({ to: 'sky', draft: await findBegun(device.db) });
}

export function closeComposer(): void {
  composerStore.set(null);
}
