import { createStore } from '../state/store.ts';
import { trustedScript } from './trusted-script.ts';

/** Whether this is a built app in a browser with service workers. The development server has none. */
export const hasServiceWorker = () => !import.meta.env.DEV && 'serviceWorker' in navigator;

/** Whether there is no service worker. Then no page opens without a network. */
export const withoutShellStore = createStore(!('serviceWorker' in navigator));

/**
 * Registers the service worker, so that the next visit needs no network: as a module, or as a classic script if modules
 * are not supported, as in Firefox before 147. Rejects if both fail.
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
    // If the module worker is already active, modules are supported, so the error has another cause. The next start
    // tries again.
    const present = await serviceWorker.getRegistration();
    if (present?.active?.scriptURL.endsWith('/sw.js') === true) throw error;
    return serviceWorker.register(trustedScript('/sw-classic.js'));
  }
}
