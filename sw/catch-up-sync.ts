import { catchUp } from '../local/catch-up.ts';
import type { Device } from '../local/device.ts';
import { NetworkError } from '../local/network-error.ts';
import type { Drainer } from '../local/request-drain.ts';
import { refreshSky } from '../local/sky/refresh-sky.ts';
import { readShown, settleOutside } from './settle-outside.ts';
import { CATCH_UP_TAG } from './sw-messages.ts';
import { swScope } from './sw-scope.ts';
import { whenRefusalsAreTold } from './tell-refused.ts';

/** The library knows neither of the two events. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/**
 * Brings the device up to date when the browser says that it is a good moment: now and then
 * (`periodicsync`), or when the network is back that was gone as the last tab closed (`sync`). It only
 * makes the next opening fresher; nothing depends on either.
 */
export function followCatchUpSyncs(device: Device, drainer: Drainer): void {
  for (const type of ['periodicsync', 'sync']) {
    swScope.addEventListener(type, (event) => {
      if (isForUs(event)) event.waitUntil(lookAround(device, drainer));
    });
  }
}

function isForUs(event: Event): event is SyncEvent {
  return event instanceof ExtendableEvent && 'tag' in event && event.tag === CATCH_UP_TAG;
}

/** Fetches what is new and delivers what waits; what fails is tried by the next occasion. */
async function lookAround(device: Device, drainer: Drainer): Promise<void> {
  const beganAt = device.now();
  const earlier = await readShown(device);
  const works = await Promise.allSettled([
    catchUp(device),
    drainer.drain(),
    refreshSkyUnseen(device),
  ]);
  for (const work of works) {
    if (work.status === 'rejected') swScope.reportError(work.reason);
  }
  await whenRefusalsAreTold();
  const [caughtUp] = works;
  const isCaughtUp = caughtUp.status === 'fulfilled' && caughtUp.value;
  await settleOutside(device, { pulledAt: isCaughtUp ? beganAt : null, notice: null, earlier });
}

/** Whoever has the app open sees to the sky themselves: it must not turn under their eyes. */
async function refreshSkyUnseen(device: Device): Promise<void> {
  if ((await swScope.clients.matchAll({ type: 'window' })).length > 0) return;
  try {
    await refreshSky(device);
  } catch (error) {
    if (!(error instanceof NetworkError)) throw error;
  }
}
