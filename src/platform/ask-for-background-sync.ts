import type { SwMessage } from '../../sw/sw-messages.ts';

/** Has the outbox delivered even if every tab is closed, where the browser can do that. */
export function askForBackgroundSync(): void {
  if (!('serviceWorker' in navigator)) return;
  const message: SwMessage = { type: 'register-sync' };
  navigator.serviceWorker.controller?.postMessage(message);
}
