/** The service worker's global, typed here because the page imports types of this folder too. */
export const swScope = globalThis as unknown as ServiceWorkerGlobalScope;
