/** A built app in a browser that has them; the development server has none. */
export const hasServiceWorker = () => !import.meta.env.DEV && 'serviceWorker' in navigator;

/** Has the browser fetch the service worker, so that the next visit needs no network. */
export const registerWorker = (): Promise<ServiceWorkerRegistration> =>
  navigator.serviceWorker.register('/sw.js', { type: 'module' });
