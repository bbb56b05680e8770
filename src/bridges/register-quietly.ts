/** Has the browser fetch the service worker, so that the next visit needs no network; hears nothing of it. */
export async function registerQuietly(): Promise<void> {
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
  await navigator.serviceWorker.register('/sw.js', { type: 'module' });
}
