import type { AnyRouter } from '@tanstack/react-router';
import { sessionStore } from './session-store.ts';

const KEY = 'place';

/** Notes for this window where its person is, so that the app's icon can lead back there. */
export function notePlaces(router: AnyRouter): void {
  note(router.state.location);
  router.subscribe('onResolved', ({ toLocation }) => note(toLocation));
}

function note({ href, pathname }: { href: string; pathname: string }): void {
  // A visitor's window holds nothing, and log-out has just seen to that.
  if (sessionStore.get().is !== 'person' || pathname === '/logout') return;
  // On the way from the icon it is not where they are.
  if (href.includes('from=icon')) return;
  try {
    sessionStorage.setItem(KEY, href);
  } catch {
    // In the strictest privacy mode the icon leads to the sky.
  }
}

/** Where this window's person was last; null: nowhere yet. */
export function lastPlace(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
