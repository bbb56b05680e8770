import { AppError } from '../../contract/errors.ts';
import type { Device } from '../device/device.ts';
import { readRecord } from '../device/stored-records.ts';
import { mutate } from '../outbox/mutate.ts';
import { querySettings } from '../queries/query-settings.ts';
import { PUSH_LOCK, type PushBrowser } from './push-browser.ts';
import { subscribeHere } from './subscribe-here.ts';

/**
 * Has pushes come to this device until its session ends (product.md section 4), once the browser
 * allows notifications. Throws AppError `push-subscribe-failed` whatever stood in the way; then
 * nothing is on.
 */
export async function turnPushOn(device: Device, browser: PushBrowser): Promise<void> {
  await device.locks.request(PUSH_LOCK, async () => {
    const session = await readRecord(device.db, 'auth');
    if (session === null) throw new AppError('push-subscribe-failed');
    try {
      await subscribeHere(device, browser, session);
    } catch {
      // Network, server, browser and push service have one sentence: product.md section 8.
      throw new AppError('push-subscribe-failed');
    }
  });
  await wantPushes(device);
}

/** The person's own setting may have been turned off elsewhere: it would silence this device. */
async function wantPushes(device: Device): Promise<void> {
  const settings = await querySettings(device.db);
  if (settings?.push === false) await mutate(device, 'save-settings', { ...settings, push: true });
}
