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
