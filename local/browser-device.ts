import { makeId } from '../contract/ids.ts';
import { browserLocks } from './browser-locks.ts';
import type { GuvercinDatabase } from './database.ts';
import type { Device } from './device.ts';

/** What every browser thread has; each adds its own cookies, storage and wake-up. */
export function browserDevice(
  own: Pick<Device, 'cookies' | 'emptyStorage' | 'wakeDrain' | 'build'> & { db: GuvercinDatabase },
): Device {
  return {
    ...own,
    fetch: (path, init) => fetch(path, init),
    locks: browserLocks(navigator.locks),
    timers: {
      set: (run, ms) => setTimeout(run, ms),
      clear: (handle) => {
        if (typeof handle === 'number') clearTimeout(handle);
      },
    },
    now: () => Date.now(),
    random: () => Math.random(),
    makeId: () => makeId(Date.now(), (bytes) => crypto.getRandomValues(bytes)),
  };
}
