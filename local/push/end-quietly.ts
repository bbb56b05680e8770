import type { BrowserSubscription } from './push-browser.ts';

/** Ends the browser's subscription. Ignores errors, for example without a network; the next start tries again. */
export async function endQuietly(subscription: BrowserSubscription | null): Promise<void> {
  try {
    await subscription?.end();
  } catch {
    // The server no longer sends pushes to it, even if the browser keeps it.
  }
}
