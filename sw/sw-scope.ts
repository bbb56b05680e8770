/** The global of the service worker. It is typed here because the page also imports types of this folder. */
export const swScope = globalThis as unknown as ServiceWorkerGlobalScope;
