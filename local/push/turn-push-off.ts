import { pushUnsubscribe } from '../../contract/calls/push-unsubscribe.ts';
import { AppError } from '../../contract/errors.ts';
import type { Device } from '../device/device.ts';
import { callAsPerson } from '../net/call-as-person.ts';
import { endQuietly } from './end-quietly.ts';
import { PUSH_LOCK, type PushBrowser } from './push-browser.ts';

/**
 * Ends the pushes to this device, first at the server, so that after a failure everything stays on. Throws AppError
 * `push-unsubscribe-failed` then.
 */
export async function turnPushOff(device: Device, browser: PushBrowser): Promise<void> {
  await device.locks.request(PUSH_LOCK, async () => {
    try {
      await endAtServer(device);
    } catch {
      // All causes have the same message: product.md section 8.
      throw new AppError('push-unsubscribe-failed');
    }
    await device.db.records.delete('push');
    await endQuietly(await browser.readSubscription());
  });
}

/** Deletes this device's subscription at the server. Throws like `callApi`. */
export async function endAtServer(device: Device): Promise<void> {
  await callAsPerson(device, pushUnsubscribe);
}
