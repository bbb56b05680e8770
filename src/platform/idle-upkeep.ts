import type { Device } from '../../local/device/device.ts';
import { unlessLeft } from '../../local/device/in-session.ts';
import { isStorageFull } from '../../local/device/is-storage-full.ts';
import { checkMirrorWhenDue } from '../../local/mirror/check-mirror.ts';
import { hasOldLetters, indexOldLetters } from '../../local/search/index-old-letters.ts';

/** Safari does not tell when it is idle: its turns are this far apart. */
const PAUSE_MS = 200;

const LOOK_EVERY_MS = 3_600_000;

/**
 * Looks after what the device holds, for as long as the page is there and when nothing else is to be done:
 * letters of an earlier build come into search, and the mirror is compared with the server now and then.
 */
export function startIdleUpkeep(device: Device): void {
  readySearch(device).catch(device.report);
  watchMirror(device).catch(device.report);
}

/** A few letters at a time, by one page of the device; what a page that goes leaves is for the next start. */
async function readySearch(device: Device): Promise<void> {
  if (!(await hasOldLetters(device))) return;
  await device.locks.request('guvercin-words', () =>
    whileThereIsRoom(async () => {
      do await untilIdle();
      while (await indexOldLetters(device));
    }),
  );
}

async function watchMirror(device: Device): Promise<void> {
  device.timers.set(() => void watchMirror(device).catch(device.report), LOOK_EVERY_MS);
  await untilIdle();
  await whileThereIsRoom(() => checkMirrorWhenDue(device, { pause: untilIdle }));
}

/** A log-out and a full disk end the work; the next start goes on with it. */
async function whileThereIsRoom(work: () => Promise<void>): Promise<void> {
  try {
    await unlessLeft(work);
  } catch (error) {
    if (!isStorageFull(error)) throw error;
  }
}

/** Resolves when the page has nothing else to do. */
function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve());
    else setTimeout(resolve, PAUSE_MS);
  });
}
