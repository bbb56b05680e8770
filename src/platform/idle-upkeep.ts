import type { Device } from '../../local/device/device.ts';
import { unlessLeft } from '../../local/device/in-session.ts';
import { isQuotaExceeded } from '../../local/device/is-quota-exceeded.ts';
import { checkMirrorWhenDue } from '../../local/mirror/check-mirror.ts';
import { hasOldLetters, indexOldLetters } from '../../local/search/index-old-letters.ts';

/** The pause between two steps in Safari, which has no idle callback. */
const PAUSE_MS = 200;

const LOOK_EVERY_MS = 3_600_000;

/**
 * Maintains the device's data while the page is open and idle: indexes letters of an earlier build for search, and
 * compares the mirror with the server from time to time.
 */
export function startIdleUpkeep(device: Device): void {
  readySearch(device).catch(device.report);
  watchMirror(device).catch(device.report);
}

/** Indexes a few letters at a time, in one page of the device. If the page closes, the next start continues. */
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

/**
 * Runs `work`, and ignores that the person logged out or that the quota is exceeded. The next start continues the work.
 */
async function whileThereIsRoom(work: () => Promise<void>): Promise<void> {
  try {
    await unlessLeft(work);
  } catch (error) {
    if (!isQuotaExceeded(error)) throw error;
  }
}

function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve());
    else setTimeout(resolve, PAUSE_MS);
  });
}
