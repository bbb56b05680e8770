import { type AnyRouter, redirect } from '@tanstack/react-router';
import { sessionStore } from './session-store.ts';

const KEY = 'place';
const SKY = '/discover';

/** Notes for this window where its person is, so that the app's icon can lead back there. */
export function notePlaces(router: AnyRouter): void {
  note(router.state.location);
  router.subscribe('onResolved', ({ toLocation }) => note(toLocation));
}

function note({ href, pathname }: { href: string; pathname: string }): void {
  // A visitor's window holds nothing, and log-out has just seen to that.
  if (sessionStore.get().is !== 'person' || pathname === '/logout') return;
  try {
    sessionStorage.setItem(KEY, href);
  } catch {
    // In the strictest privacy mode the icon leads to the sky.
  }
}

/**
 * For whoever touches the app's icon while it is open: the system has led that window to the start
 * (decision 135). Throws a redirect to where they were.
 */
export function leadBack(): void {
  const place = readPlace();
  if (place !== null && !place.startsWith(SKY)) throw redirect({ href: place, replace: true });
}

function readPlace(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
