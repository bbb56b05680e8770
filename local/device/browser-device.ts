import { makeId } from '../../contract/ids.ts';
import { SYNC_PAGE_MAX, UPLOAD_PART_MAX_BYTES } from '../../contract/limits.ts';
import type { GuvercinDatabase } from './database.ts';
import type { Device, Timers } from './device.ts';
import { digestBytes } from './digest-bytes.ts';
import { livingLocks } from './living-locks.ts';
import { openChannel } from './open-channel.ts';
import { dropPrivateFiles, emptyPrivateFiles } from './private-files-cache.ts';

/** The channel on which threads that wait for a lock ask whether its holder is still running. */
const LOCKS_CHANNEL = 'guvercin-locks';

export const browserTimers: Timers = {
  set: (run, ms) => setTimeout(run, ms),
  clear: (handle) => {
    if (typeof handle === 'number') clearTimeout(handle);
  },
};

/**
 * Returns the parts of `Device` that all browser threads share. Each thread adds its own cookies, storage and wake-up.
 */
export function browserDevice(
  own: Pick<
    Device,
    'cookies' | 'emptyStorage' | 'wakeFlush' | 'build' | 'onProblem' | 'onRejected'
  > &
    Partial<Pick<Device, 'fetch' | 'hearsUploads'>> & {
      db: GuvercinDatabase;
    },
): Device {
  return {
    fetch: (path, init) => fetch(path, init),
    hearsUploads: false,
    partBytes: UPLOAD_PART_MAX_BYTES,
    pageRows: SYNC_PAGE_MAX,
    report: (error) => globalThis.reportError(error),
    ...own,
    emptyFiles: emptyPrivateFiles,
    dropFiles: dropPrivateFiles,
    locks: livingLocks(navigator.locks, openChannel(LOCKS_CHANNEL), browserTimers),
    timers: browserTimers,
    now: () => Date.now(),
    random: () => Math.random(),
    digest: digestBytes,
    makeId: () => makeId(Date.now(), (bytes) => crypto.getRandomValues(bytes)),
  };
}
