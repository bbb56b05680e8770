import type { Device } from '../local/device/device.ts';
import { browserPush } from '../local/push/push-browser.ts';
import { settlePush } from '../local/push/settle-push.ts';
import { swScope } from './sw-scope.ts';

/** The browser has dropped or changed this device's subscription: it is made again, if it is wanted. */
export function renewPush(device: Device): Promise<void> {
  return settlePush(
    device,
    browserPush(swScope.registration, () => Notification.permission),
  );
}
