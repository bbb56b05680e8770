import type { BrowserSubscription } from './push-browser.ts';

/** Ends the browser's subscription and ignores errors, for example without a network. The next start tries again. */
export async function endQuietly(subscription: BrowserSubscription | null): Promise<void> {
  try {
    await subscription?.end();
  } catch {
    // The server sends no more pushes to this subscription, even if it still exists in the browser.
  }
}
