import { AppError } from '../../contract/errors.ts';
import type { Device } from '../device/device.ts';
import { readRecord } from '../device/stored-records.ts';
import { mutate } from '../outbox/mutate.ts';
import { querySettings } from '../queries/query-settings.ts';
import { PUSH_LOCK, type PushBrowser } from './push-browser.ts';
import { subscribeHere } from './subscribe-here.ts';

/**
 * Turns on pushes to this device until its session ends (product.md section 4). The browser must allow notifications.
 * Throws AppError `push-subscribe-failed` for any failure; then pushes are off.
 */
export async function turnPushOn(device: Device, browser: PushBrowser): Promise<void> {
  await device.locks.request(PUSH_LOCK, async () => {
    const session = await readRecord(device.db, 'auth');
    if (session === null) throw new AppError('push-subscribe-failed');
    try {
      await subscribeHere(device, browser, session);
    } catch {
      // All causes have the same message: product.md section 8.
      throw new AppError('push-subscribe-failed');
    }
  });
  await wantPushes(device);
}

/**
 * Turns on the person's own push setting. It may have been turned off on another device, and would block pushes here.
 */
async function wantPushes(device: Device): Promise<void> {
  const settings = await querySettings(device.db);
  if (settings?.push === false) await mutate(device, 'save-settings', { ...settings, push: true });
}
