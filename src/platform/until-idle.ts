/** Safari does not tell when it is idle: its turns are this far apart. */
const PAUSE_MS = 200;

/** Resolves when the page has nothing else to do. */
export function untilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve());
    else setTimeout(resolve, PAUSE_MS);
  });
}
