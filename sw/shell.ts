import { matchPrecache } from 'workbox-precaching';

const SERVER_PATHS = /^\/(api|files|mail|healthz|readyz|metrics)(\/|$)/;

/** Is this a page of the app, which the precached shell answers? */
export function isAppNavigation(request: Request, origin: string): boolean {
  const url = new URL(request.url);
  return request.mode === 'navigate' && url.origin === origin && !SERVER_PATHS.test(url.pathname);
}

/** The shell, cache first; the network only when the precache has been evicted. */
export async function answerShell(request: Request): Promise<Response> {
  return (await matchPrecache('/index.html')) ?? fetch(request);
}
