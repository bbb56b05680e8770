import type { Device } from '../../local/device/device.ts';
import { catchUp } from '../../local/mirror/catch-up.ts';
import {
  closeSettledNotices,
  type ShownNotice,
} from '../../local/notices/close-settled-notices.ts';
import { listNotices } from '../../local/notices/list-notices.ts';
import { NOTICE_STANDS_MS } from '../../local/notices/notice-fate.ts';
import type { SharedQuery } from '../state/shared-query.ts';
import { canShowNotices } from './platform.ts';
import { whenSeen } from './when-seen.ts';

/**
 * Closes notices of this device, a push's too, once what they tell is read, here or elsewhere, recalled
 * or deleted, or once no letter waits any more. Looks some time after either was written or the page is looked at again, not at
 * once: what changes the count may be showing a notice just now, and Chromium can lose one that is
 * listed in the moment in which it comes. After a pull it looks anew, some time later again: to close a
 * notice that was listed before it would close what has taken its place meanwhile.
 */
export function followNotices(
  device: Device,
  { unread, waiting }: { unread: SharedQuery<number>; waiting: SharedQuery<readonly string[]> },
): void {
  /** The notifications about which the server was asked: each at most once by a page. */
  const asked = new Set<string>();
  /** Those of them that the server was not reached for. */
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
    const fates = await closeSettledNotices(device, await readShown(), pulledAt);
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

/** Closes every notice of the app: nobody is logged in, and whoever looks at the app has seen it. */
export async function closeAllNotices(): Promise<void> {
  for (const notice of await readShown()) notice.close();
}

async function readShown(): Promise<readonly ShownNotice[]> {
  if (!canShowNotices() || Notification.permission !== 'granted') return [];
  const registration = await navigator.serviceWorker.getRegistration();
  return registration === undefined ? [] : listNotices(registration);
}
