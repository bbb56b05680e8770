import type { Device } from '../../local/device/device.ts';
import { catchUp } from '../../local/mirror/catch-up.ts';
import {
  closeOutdatedNotifications,
  type ShownNotification,
} from '../../local/system-notifications/close-outdated-notifications.ts';
import { listSystemNotifications } from '../../local/system-notifications/list-system-notifications.ts';
import { NOTICE_STANDS_MS } from '../../local/system-notifications/notification-status.ts';
import type { SharedQuery } from '../state/shared-query.ts';
import { canShowNotifications } from './platform.ts';
import { whenSeen } from './when-seen.ts';

/**
 * Closes this device's system notifications, including pushes, once their content is read anywhere, recalled or
 * deleted, or once no letter waits any more. The check runs with a delay, because Chromium can lose a notification that
 * is listed while it appears. After a pull the notifications are listed again, because closing an older entry would
 * close its replacement.
 */
export function followSystemNotifications(
  device: Device,
  { unread, waiting }: { unread: SharedQuery<number>; waiting: SharedQuery<readonly string[]> },
): void {
  /** The notifications that were checked with the server. A page checks each at most once. */
  const asked = new Set<string>();
  /** The notifications that were not checked because the server did not answer. */
  const unanswered = new Set<string>();
  let pulledAt: number | null = null;
  let isToLook = false;

  const lookLater = () => {
    if (isToLook) return;
    isToLook = true;
    device.timers.set(() => void look().catch(reportError), NOTICE_STANDS_MS);
  };
  const look = async () => {
    isToLook = false;
    const fates = await closeOutdatedNotifications(device, await readShown(), pulledAt);
    pulledAt = null;
    const unknown = [...fates.keys()].filter((id) => fates.get(id) === 'unknown' && !asked.has(id));
    if (unknown.length > 0) await ask(unknown);
    if (pulledAt !== null || [...fates.values()].includes('too-young')) lookLater();
  };
  const ask = async (ids: readonly string[]) => {
    for (const id of ids) asked.add(id);
    const beganAt = device.now();
    if (await catchUp(device)) pulledAt = beganAt;
    else for (const id of ids) unanswered.add(id);
  };

  unread.subscribe(lookLater);
  waiting.subscribe(lookLater);
  whenSeen(() => {
    for (const id of unanswered) asked.delete(id);
    unanswered.clear();
    lookLater();
  });
}

/** Closes all system notifications of the app, because no person is logged in or the person is looking at the app. */
export async function closeAllNotifications(): Promise<void> {
  for (const notice of await readShown()) notice.close();
}

async function readShown(): Promise<readonly ShownNotification[]> {
  if (!canShowNotifications() || Notification.permission !== 'granted') return [];
  const registration = await navigator.serviceWorker.getRegistration();
  return registration === undefined ? [] : listSystemNotifications(registration);
}
