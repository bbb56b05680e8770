import { type AnyRouter, redirect } from '@tanstack/react-router';
import { forComplete } from './guards.ts';

const KEY = 'place';
const SKY = '/discover';

/** Notes for this window where its person is, so that the app's icon can lead back there. */
export function notePlaces(router: AnyRouter): void {
  note(router.state.location);
  router.subscribe('onResolved', ({ toLocation }) => note(toLocation));
}

function note({ href, pathname }: { href: string; pathname: string }): void {
  if (pathname === '/logout') return;
  try {
    sessionStorage.setItem(KEY, href);
  } catch {
    // In the strictest privacy mode the icon leads to the sky.
  }
}

/**
 * The sky, as `forComplete`. Whoever touches the app's icon while it is open is led here by the system
 * (decision 135), and from here to where they were.
 */
export async function forSky({ search: { from } }: { search: { from?: 'icon' } }): Promise<void> {
  await forComplete();
  if (from !== 'icon') return;
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
