import { catchUp } from '../../local/catch-up.ts';
import type { Device } from '../../local/device.ts';
import {
  closeSettledNotices,
  type ShownNotice,
} from '../../local/notices/close-settled-notices.ts';
import { listNotices } from '../../local/notices/list-notices.ts';
import { NOTICE_STANDS_MS } from '../../local/notices/notice-fate.ts';
import type { SharedQuery } from '../stores/shared-query.ts';
import { whenSeen } from './when-seen.ts';

/**
 * Closes notices of this device, a push's too, once what they tell is read, here or elsewhere, recalled
 * or deleted. Looks some time after the unread count was written or the page is looked at again, not at
 * once: what changes the count may be showing a notice just now, and Chromium can lose one that is
 * listed in the moment in which it comes.
 */
export function followNotices(device: Device, unread: SharedQuery<number>): void {
  let isToLook = false;
  const look = () => {
    isToLook = false;
    closeSettled(device).then((isTooEarly) => {
      if (isTooEarly) lookLater();
    }, reportError);
  };
  const lookLater = () => {
    if (!isToLook) setTimeout(look, NOTICE_STANDS_MS);
    isToLook = true;
  };
  unread.subscribe(lookLater);
  whenSeen(lookLater);
}

/** Closes every notice of the app: nobody is logged in, and whoever looks at the app has seen it. */
export async function closeAllNotices(): Promise<void> {
  for (const notice of await readShown()) notice.close();
}

/** Answers whether one may go, but has not stood long enough. */
async function closeSettled(device: Device): Promise<boolean> {
  const notices = await readShown();
  const fates = await closeSettledNotices(device, notices, null);
  if (fates.has('unknown')) {
    const pulledAt = device.now();
    if (await catchUp(device)) await closeSettledNotices(device, notices, pulledAt);
  }
  return fates.has('too-young');
}

async function readShown(): Promise<readonly ShownNotice[]> {
  if (!('Notification' in globalThis && 'serviceWorker' in navigator)) return [];
  if (Notification.permission !== 'granted') return [];
  const registration = await navigator.serviceWorker.getRegistration();
  return registration === undefined ? [] : listNotices(registration);
}
