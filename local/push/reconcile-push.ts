import { AppError } from '../../contract/errors.ts';
import type { Device } from '../device/device.ts';
import { SessionEnded } from '../device/in-session.ts';
import { isQuotaExceeded } from '../device/is-quota-exceeded.ts';
import { type RecordValue, readRecord, type SessionRecord } from '../device/stored-records.ts';
import { NetworkError } from '../net/network-error.ts';
import { endQuietly } from './end-quietly.ts';
import { noteSubscription } from './note-subscription.ts';
import { PUSH_LOCK, type PushBrowser } from './push-browser.ts';
import { subscribeHere } from './subscribe-here.ts';
import { endAtServer } from './turn-push-off.ts';

/**
 * Makes browser and server match the person's choice on this device. Runs at app start, at login and logout, and when
 * the browser reports a changed subscription. Ends a subscription that this person did not choose, and replaces a lost
 * one or one with another key. After a temporary failure pushes are shown as off until the next attempt. After a
 * rejection pushes are turned off, and the server is informed until it confirms.
 */
export async function reconcilePush(device: Device, browser: PushBrowser): Promise<void> {
  await device.locks.request(PUSH_LOCK, async () => {
    const session = await readRecord(device.db, 'auth');
    const chosen = session === null ? null : await readRecord(device.db, 'push');
    if (session === null || chosen === null) {
      await endQuietly(await browser.readSubscription());
      return;
    }
    if (browser.permission() !== 'granted' || chosen.isEnding) {
      await giveUp(device, browser, { session, chosen });
      return;
    }
    try {
      await subscribeHere(device, browser, session);
    } catch (error) {
      if (isRejection(error)) await giveUp(device, browser, { session, chosen });
      else await waitForBetter(device, browser, { session, chosen, error });
    }
  });
}

/**
 * Whether an error is permanent. Other errors are temporary, such as no network, a push service that does not answer or
 * an exceeded quota.
 */
function isRejection(error: unknown): boolean {
  if (error instanceof AppError) return error.fate === 'reject';
  return error instanceof DOMException && error.name === 'NotAllowedError';
}

interface Attempt {
  session: SessionRecord;
  chosen: RecordValue<'push'>;
  error: unknown;
}

/**
 * Handles a temporary error. Pushes stay wanted, but are shown as off if there is no subscription. Throws unexpected
 * errors.
 */
async function waitForBetter(
  device: Device,
  browser: PushBrowser,
  { session, chosen, error }: Attempt,
): Promise<void> {
  try {
    if ((await browser.readSubscription()) === null) {
      await noteSubscription(device, session, { ...chosen, endpoint: '' });
    }
  } catch (cause) {
    // After a logout the record is not needed. If the quota is exceeded, the next occasion stores it.
    if (!(cause instanceof SessionEnded || isQuotaExceeded(cause))) throw cause;
  }
  if (!isExpected(error)) throw error;
}

function isExpected(error: unknown): boolean {
  if (error instanceof NetworkError || error instanceof SessionEnded) return true;
  // Errors of the server, the browser and the push service, including an exceeded quota.
  return error instanceof AppError || error instanceof DOMException || isQuotaExceeded(error);
}

/**
 * Turns pushes off. The record first stores that pushes are ending, so that another thread can continue if this thread
 * dies.
 */
async function giveUp(
  device: Device,
  browser: PushBrowser,
  { session, chosen }: Omit<Attempt, 'error'>,
): Promise<void> {
  try {
    await noteSubscription(device, session, { ...chosen, endpoint: '', isEnding: true });
    await endQuietly(await browser.readSubscription());
    await endAtServer(device);
  } catch (error) {
    if (!isExpected(error)) throw error;
    // If the quota is exceeded, the ending is not stored and cannot be continued. The push service then informs the
    // server.
    if (!isQuotaExceeded(error)) return;
    await endQuietly(await browser.readSubscription());
  }
  await device.db.records.delete('push');
}
