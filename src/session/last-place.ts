import type { AnyRouter } from '@tanstack/react-router';
import { sessionStore } from './session-store.ts';

const KEY = 'place';

/** Stores this window's current address, so that the app's icon can return to it. */
export function notePlaces(router: AnyRouter): void {
  note(router.state.location);
  router.subscribe('onResolved', ({ toLocation }) => note(toLocation));
}

function note({ href, pathname }: { href: string; pathname: string }): void {
  // Nothing is stored for a visitor. At a logout, the stored URL was just deleted.
  if (sessionStore.get().is !== 'person' || pathname === '/logout') return;
  // The icon's own URL is not a screen that the person has visited.
  if (href.includes('from=icon')) return;
  try {
    sessionStorage.setItem(KEY, href);
  } catch {
    // In the strictest privacy mode the icon always opens the sky.
  }
}

/** Returns the last address of this window's person, or `null` if there is none. */
export function lastPlace(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
