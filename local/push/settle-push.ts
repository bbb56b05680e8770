import { AppError } from '../../contract/errors.ts';
import type { Device } from '../device.ts';
import { NetworkError } from '../network-error.ts';
import { SessionEnded } from '../session/in-session.ts';
import { readRecord } from '../stored-records.ts';
import { endQuietly } from './end-quietly.ts';
import type { PushBrowser } from './push-browser.ts';
import { PUSH_LOCK } from './push-lock.ts';
import { subscribeHere } from './subscribe-here.ts';
import { endAtServer } from './turn-push-off.ts';

/**
 * Brings browser and server in step with what the person has chosen on this device: at the start of
 * the app, when somebody logs in or out, and when the browser says that a subscription has changed.
 * A subscription that nobody here chose, a former person's, is ended. One that is lost or made with
 * another key is made again; where that is refused, pushes are off, and are shown so.
 */
export async function settlePush(device: Device, browser: PushBrowser): Promise<void> {
  await device.locks.request(PUSH_LOCK, async () => {
    const session = await readRecord(device.db, 'auth');
    const chosen = session === null ? null : await readRecord(device.db, 'push');
    if (session === null || chosen === null) {
      await endQuietly(await browser.readSubscription());
      return;
    }
    if (browser.permission() !== 'granted') {
      await giveUp(device, browser);
      return;
    }
    try {
      await subscribeHere(device, browser, session);
    } catch (error) {
      if (!mayPass(error)) await giveUp(device, browser);
    }
  });
}

/** No network, a busy server, a session that ends: none of them says that there can be no pushes. */
function mayPass(error: unknown): boolean {
  if (error instanceof NetworkError || error instanceof SessionEnded) return true;
  return error instanceof AppError && error.fate !== 'reject';
}

async function giveUp(device: Device, browser: PushBrowser): Promise<void> {
  await device.db.records.delete('push');
  await endQuietly(await browser.readSubscription());
  try {
    await endAtServer(device);
  } catch (error) {
    // The push service will tell the server that this subscription is no more.
    if (!(error instanceof NetworkError || error instanceof AppError)) throw error;
  }
}
