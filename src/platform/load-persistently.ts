const FIRST_DELAY_MS = 1_000;
const LONGEST_DELAY_MS = 30_000;

/** What may end a wait early, and how one waits. Arguments, so that a test needs no real time. */
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
 * Loads a late part of the app, again and again while the network fails, at the latest every 30 seconds.
 * Without a service worker each part comes over the network, and a page that lost one of them would deliver
 * nothing until its next reload. The first error is reported.
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
