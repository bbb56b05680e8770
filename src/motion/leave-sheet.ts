import { copyForEyes } from './copy-for-eyes.ts';

/**
 * Animates copies of a sheet and its backdrop while they close, because the originals are removed at once to keep the
 * page usable. Call it when they are removed. Their style sheet defines the animation of `data-leaving`.
 */
export function leaveSheet(...parts: (HTMLElement | null)[]): void {
  if (document.visibilityState !== 'visible') return;
  for (const part of parts) {
    if (part === null) continue;
    const copy = copyForEyes(part);
    copy.dataset.leaving = '';
    const leave = () => copy.remove();
    document.body.append(copy);
    // A cancelled animation rejects, for example when reduced motion is switched on meanwhile.
    void Promise.allSettled(copy.getAnimations().map(({ finished }) => finished)).then(leave);
    // In development React runs effects twice. The sheet is then still on the page.
    queueMicrotask(() => part.isConnected && leave());
  }
}
