const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

/** How to wait, and what ends a wait early. Passed as arguments, so that tests need no real time. */
interface Waiting {
  delay(ms: number): Promise<void>;
  untilOnline(): Promise<void>;
  onError(error: unknown): void;
}

const ofPage: Waiting = {
  delay: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  untilOnline: () =>
    new Promise((resolve) => addEventListener('online', () => resolve(), { once: true })),
  onError: (error) => reportError(error),
};

/**
 * Loads a lazy chunk of the app, and retries until that succeeds, at least every 30 seconds. Without a service worker
 * each chunk comes over the network, and a page without its flusher would deliver no letters until its next reload. The
 * first error is reported.
 */
export async function loadPersistently<Part>(
  load: () => Promise<Part>,
  { delay, untilOnline, onError }: Waiting = ofPage,
): Promise<Part> {
  for (let ms = FIRST_DELAY_MS; ; ms = Math.min(2 * ms, LONGEST_DELAY_MS)) {
    try {
      return await load();
    } catch (error) {
      if (ms === FIRST_DELAY_MS) onError(error);
      await Promise.race([delay(ms), untilOnline()]);
    }
  }
}
