import { refreshSky } from '../local/cache/refresh-sky.ts';
import type { Device } from '../local/device/device.ts';
import { catchUp } from '../local/mirror/catch-up.ts';
import { isUnheard } from '../local/net/network-error.ts';
import type { Flusher } from '../local/outbox/flusher.ts';
import { whenRejectionsAreNotified } from './notify-rejected.ts';
import { StillWaiting } from './still-waiting.ts';
import { CATCH_UP_TAG } from './sw-messages.ts';
import { swScope } from './sw-scope.ts';
import { readShown, updateSystemDisplay } from './update-system-display.ts';

/** TypeScript's library contains neither of the two events. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/**
 * Brings the device up to date on sync events. `periodicsync` fires from time to time. `sync` fires when the network is
 * back, if it was missing when the last tab closed, and is repeated if the network is lost again. Both only make the
 * next opening more current; no feature depends on them.
 */
export function followCatchUpSyncs(device: Device, flusher: Flusher): void {
  for (const type of ['periodicsync', 'sync']) {
    swScope.addEventListener(type, (event) => {
      if (isForUs(event)) event.waitUntil(answer(event, { device, flusher }));
    });
  }
}

function isForUs(event: Event): event is SyncEvent {
  return event instanceof ExtendableEvent && 'tag' in event && event.tag === CATCH_UP_TAG;
}

async function answer(
  { type }: SyncEvent,
  { device, flusher }: { device: Device; flusher: Flusher },
): Promise<void> {
  // The browser repeats a `periodicsync` event automatically. It repeats a `sync` event only if this throws.
  if (!(await lookAround(device, flusher)) && type === 'sync') throw new StillWaiting();
}

/** Pulls changes and delivers the outbox. Resolves with true if the device has caught up. */
async function lookAround(device: Device, flusher: Flusher): Promise<boolean> {
  const beganAt = device.now();
  const earlier = await readShown(device);
  const works = await Promise.allSettled([
    catchUp(device),
    flusher.flushAgain(),
    refreshSkyUnseen(device),
  ]);
  for (const work of works) {
    if (work.status === 'rejected') swScope.reportError(work.reason);
  }
  await whenRejectionsAreNotified();
  const [caughtUp] = works;
  const isCaughtUp = caughtUp.status === 'fulfilled' && caughtUp.value;
  await updateSystemDisplay(device, {
    pulledAt: isCaughtUp ? beganAt : null,
    notice: null,
    earlier,
  });
  return isCaughtUp;
}

/**
 * Refreshes the sky if the app is not open. An open app refreshes the sky itself, because the sky must not change while
 * the person reads.
 */
async function refreshSkyUnseen(device: Device): Promise<void> {
  if ((await swScope.clients.matchAll({ type: 'window' })).length > 0) return;
  try {
    await refreshSky(device);
  } catch (error) {
    if (!isUnheard(error)) throw error;
  }
}
