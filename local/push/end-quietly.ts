import type { BrowserSubscription } from './push-browser.ts';

/** Ends the browser's side; without a network it may not, and the next start tries again. */
export async function endQuietly(subscription: BrowserSubscription | null): Promise<void> {
  try {
    await subscription?.end();
  } catch {
    // The server sends nothing to it any more, whatever the browser still holds.
  }
}
