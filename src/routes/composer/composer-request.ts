import { createStore } from '../../stores/store.ts';

/** For whom a letter is being written. */
export type ComposerRequest =
  /** `pictureProblem`: why a picture that was shared with the app is not on the letter. */
  | { to: 'sky'; pictureProblem?: unknown }
  | { to: 'person'; personId: string }
  | { to: 'reply'; personId: string; originalMessageId: string };

export const composerStore = createStore<ComposerRequest | null>(null);

/** Opens the composer over the present screen. */
export function openComposer(request: ComposerRequest): void {
  composerStore.set(request);
}

export function closeComposer(): void {
  composerStore.set(null);
}
