import type { SwMessage } from '../../sw/sw-messages.ts';

/**
 * Registers the service worker of a built app; the development server has none. `onUpdate` is
 * called when a newer one waits: what it is given lets it take over and reloads the page once.
 */
export async function registerServiceWorker(onUpdate: (accept: () => void) => void): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register('/sw.js', { type: 'module' });
  offerUpdate(registration, onUpdate);
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', () => {
      offerUpdate(registration, onUpdate);
    });
  });
  reloadOnTakeover();
}

/** Has the outbox delivered even if every tab is closed, where the browser can do that. */
export function askForBackgroundSync(): void {
  if (!('serviceWorker' in navigator)) return;
  const message: SwMessage = { type: 'register-sync' };
  navigator.serviceWorker.controller?.postMessage(message);
}

function offerUpdate(
  { waiting }: ServiceWorkerRegistration,
  onUpdate: (accept: () => void) => void,
): void {
  // Without a controller this is the first visit: there is nothing to update.
  if (waiting === null || navigator.serviceWorker.controller === null) return;
  const message: SwMessage = { type: 'skip-waiting' };
  onUpdate(() => waiting.postMessage(message));
}

function reloadOnTakeover(): void {
  let hadController = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (hadController) location.reload();
    hadController = true;
  });
}
