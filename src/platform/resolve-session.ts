import { readFirstSky } from '../../local/cache/refresh-sky.ts';
import { catchUp } from '../../local/mirror/catch-up.ts';
import { startSession } from '../../local/session/start-session.ts';
import { device } from './device.ts';
import { isApple, isStandalone } from './platform.ts';

let settled: Promise<void> | null = null;

/** Determines once for this page, from its database and cookies, which person is logged in. */
export function resolveSession(): Promise<void> {
  // An app installed by Safari begins with the cookies of the tab, but with its own database.
  settled ??= startSession(device, { isNewApp: isApple() && isStandalone() });
  return settled;
}

/**
 * Determines the session on a device without one, then starts loading the mirror and the sky without waiting for them.
 */
export async function resolveEmptyDevice(): Promise<void> {
  await resolveSession();
  catchUp(device).catch(reportError);
  readFirstSky(device).catch(() => {
    // The screen of the sky retries and shows the error.
  });
}
