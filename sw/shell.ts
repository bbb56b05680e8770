import { matchPrecache } from 'workbox-precaching';
import { pageOf } from './page-of.ts';

const SERVER_PATHS = /^\/(api|files|mail|healthz|readyz|metrics)(\/|$)/;

/** Is this a page of the app, which the precached shell answers? */
export function isAppNavigation(request: Request, origin: string): boolean {
  const url = new URL(request.url);
  return request.mode === 'navigate' && url.origin === origin && !SERVER_PATHS.test(url.pathname);
}

/** A page's HTML, cache first; the network only when the precache has been evicted. */
export async function answerShell(request: Request): Promise<Response> {
  return (await matchPrecache(pageOf(new URL(request.url)))) ?? fetch(request);
}
