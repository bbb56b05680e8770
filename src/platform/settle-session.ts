import { readFirstSky } from '../../local/cache/refresh-sky.ts';
import { catchUp } from '../../local/mirror/catch-up.ts';
import { startSession } from '../../local/session/start-session.ts';
import { device } from './device.ts';
import { isApple, isStandalone } from './platform.ts';

let settled: Promise<void> | null = null;

/** Settles once for this page, from its database and cookies, who is logged in. */
export function settleSession(): Promise<void> {
  // An app that Safari installs begins with the tab's cookies and a database of its own.
  settled ??= startSession(device, { isNewApp: isApple() && isStandalone() });
  return settled;
}

/** Settles the session of a device without one, then begins to fetch the mirror and the sky, without waiting for them. */
export async function settleEmptyDevice(): Promise<void> {
  await settleSession();
  catchUp(device).catch(reportError);
  readFirstSky(device).catch(() => {
    // The sky's screen asks again, and says what is wrong.
  });
}
