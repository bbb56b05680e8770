import { refreshSky } from '../local/cache/refresh-sky.ts';
import type { Device } from '../local/device/device.ts';
import { catchUp } from '../local/mirror/catch-up.ts';
import { isUnheard } from '../local/net/network-error.ts';
import type { Flusher } from '../local/outbox/flusher.ts';
import { readShown, settleOutside } from './settle-outside.ts';
import { StillWaiting } from './still-waiting.ts';
import { CATCH_UP_TAG } from './sw-messages.ts';
import { swScope } from './sw-scope.ts';
import { whenRefusalsAreTold } from './tell-refused.ts';

/** The library knows neither of the two events. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/**
 * Brings the device up to date when the browser says that it is a good moment: now and then
 * (`periodicsync`), or when the network is back that was gone as the last tab closed (`sync`), which
 * comes again where it was gone once more. It only makes the next opening fresher; nothing depends on
 * either.
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
  // A periodic one comes again by itself; one that the network's return has brought is used up.
  if (!(await lookAround(device, flusher)) && type === 'sync') throw new StillWaiting();
}

/** Fetches what is new and delivers what waits. Answers whether the device has caught up. */
async function lookAround(device: Device, flusher: Flusher): Promise<boolean> {
  const beganAt = device.now();
  const earlier = await readShown(device);
  const works = await Promise.allSettled([
    catchUp(device),
    flusher.flushAnew(),
    refreshSkyUnseen(device),
  ]);
  for (const work of works) {
    if (work.status === 'rejected') swScope.reportError(work.reason);
  }
  await whenRefusalsAreTold();
  const [caughtUp] = works;
  const isCaughtUp = caughtUp.status === 'fulfilled' && caughtUp.value;
  await settleOutside(device, { pulledAt: isCaughtUp ? beganAt : null, notice: null, earlier });
  return isCaughtUp;
}

/** Whoever has the app open sees to the sky themselves: it must not turn under their eyes. */
async function refreshSkyUnseen(device: Device): Promise<void> {
  if ((await swScope.clients.matchAll({ type: 'window' })).length > 0) return;
  try {
    await refreshSky(device);
  } catch (error) {
    if (!isUnheard(error)) throw error;
  }
}
