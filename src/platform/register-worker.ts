import { createStore } from '../state/store.ts';
import { trustedScript } from './trusted-script.ts';

/** A built app in a browser that has them; the development server has none. */
export const hasServiceWorker = () => !import.meta.env.DEV && 'serviceWorker' in navigator;

/** Has the browser refused the worker, without which no page opens when the network is gone? */
export const withoutShellStore = createStore(!('serviceWorker' in navigator));

/**
 * Has the browser fetch the service worker, so that the next visit needs no network: the module, or the same
 * as a classic script where modules are refused, as in Firefox before 147. Rejects where it gets neither.
 */
export async function registerWorker(): Promise<ServiceWorkerRegistration> {
  try {
    const registration = await registerModule();
    withoutShellStore.set(false);
    return registration;
  } catch (error) {
    withoutShellStore.set(true);
    throw error;
  }
}

async function registerModule(): Promise<ServiceWorkerRegistration> {
  const { serviceWorker } = navigator;
  try {
    return await serviceWorker.register(trustedScript('/sw.js'), { type: 'module' });
  } catch (error) {
    // Where the module once ran it is not the kind that is refused: the next start tries again.
    const present = await serviceWorker.getRegistration();
    if (present?.active?.scriptURL.endsWith('/sw.js') === true) throw error;
    return serviceWorker.register(trustedScript('/sw-classic.js'));
  }
}
