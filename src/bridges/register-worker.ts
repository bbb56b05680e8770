import { createStore } from '../stores/store.ts';

/** A built app in a browser that has them; the development server has none. */
export const hasServiceWorker = () => !import.meta.env.DEV && 'serviceWorker' in navigator;

/** Has the browser refused the worker, without which no page opens when the network is gone? */
export const withoutShellStore = createStore(!('serviceWorker' in navigator));

/**
 * Has the browser fetch the service worker, so that the next visit needs no network. Rejects where it
 * cannot: Firefox before 147 knows no workers that are modules.
 */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  try {
    const registration = await navigator.serviceWorker.register('/sw.js', { type: 'module' });
    withoutShellStore.set(false);
    return registration;
  } catch (error) {
    withoutShellStore.set(true);
    throw error;
  }
}
