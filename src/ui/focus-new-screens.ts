import type { AnyRouter } from '@tanstack/react-router';
import { focusScreen } from './focus-screen.ts';
import { forgetFocus } from './keep-focus.ts';

/** A screen that shows no title for so long has somebody who went on without it. */
const PATIENCE_MS = 10_000;

/**
 * Moves focus to the title of each screen that is come to, as a page load would: a reader speaks it,
 * and the next key is within the screen. The first screen is the browser's own to announce.
 */
export function focusNewScreens(router: AnyRouter): void {
  let stopWaiting = () => {};
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) forgetFocus();
  });
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation === undefined || !pathChanged) return;
    stopWaiting();
    stopWaiting = focusWhenThere();
  });
}

/** A screen may come before what its title says; whoever moves focus meanwhile keeps it. */
function focusWhenThere(): () => void {
  if (focusScreen()) return () => {};
  const before = document.activeElement;
  const watch = new MutationObserver(() => {
    const present = document.activeElement;
    const hasMoved = present !== before && present !== document.body;
    if (hasMoved || focusScreen()) stop();
  });
  const timer = setTimeout(() => stop(), PATIENCE_MS);
  const stop = () => {
    watch.disconnect();
    clearTimeout(timer);
  };
  watch.observe(document.body, { childList: true, subtree: true });
  return stop;
}
