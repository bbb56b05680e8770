import type { AnyRouter } from '@tanstack/react-router';
import { focusScreen } from './focus-screen.ts';
import { forgetFocus } from './keep-focus.ts';

const PATIENCE_MS = 10_000;

/**
 * Moves the focus to the title of each new screen, like a page load: screen readers read it, and the next key acts
 * within the screen. The browser itself announces the first screen.
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

/** Moves the focus as soon as the title appears. Stops if the focus moves elsewhere in the meantime. */
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
