import { pushUnsubscribe } from '../../contract/calls/push-unsubscribe.ts';
import { AppError } from '../../contract/errors.ts';
import type { Device } from '../device/device.ts';
import { callAsPerson } from '../net/call-as-person.ts';
import { endQuietly } from './end-quietly.ts';
import { PUSH_LOCK, type PushBrowser } from './push-browser.ts';

/**
 * Ends the pushes to this device: first at the server, so that a failure leaves everything on. Throws
 * AppError `push-unsubscribe-failed` then.
 */
export async function turnPushOff(device: Device, browser: PushBrowser): Promise<void> {
  await device.locks.request(PUSH_LOCK, async () => {
    try {
      await endAtServer(device);
    } catch {
      // Network and server have one sentence: product.md section 8.
      throw new AppError('push-unsubscribe-failed');
    }
    await device.db.records.delete('push');
    await endQuietly(await browser.readSubscription());
  });
}

/** Has the server forget this device's subscription; throws as `callApi` does. */
export async function endAtServer(device: Device): Promise<void> {
  await callAsPerson(device, pushUnsubscribe);
}
