import { copyForEyes } from './copy-for-eyes.ts';

/**
 * Shows a sheet and what dims the page behind it once more, on their way down: the real ones have
 * gone at once, so that the page can be used. To be called as they go; their own style sheet says how
 * `data-leaving` moves.
 */
export function leaveSheet(...parts: (HTMLElement | null)[]): void {
  if (document.visibilityState !== 'visible') return;
  for (const part of parts) {
    if (part === null) continue;
    const copy = copyForEyes(part);
    copy.dataset.leaving = '';
    const leave = () => copy.remove();
    document.body.append(copy);
    // One that is called off, as when less motion is wished for meanwhile, has no end to be heard of.
    void Promise.allSettled(copy.getAnimations().map(({ finished }) => finished)).then(leave);
    // Effects are tried out while a page is developed: then the sheet is still there.
    queueMicrotask(() => part.isConnected && leave());
  }
}
