import { matchPrecache } from 'workbox-precaching';
import { pageOf } from './page-of.ts';

const SERVER_PATHS = /^\/(api|files|mail|demo|healthz|readyz|metrics)(\/|$)/;

/** Is this a page of the app, which the precached shell answers? No page's address has a dot: files have. */
export function isAppNavigation(request: Request, origin: string): boolean {
  const { origin: asked, pathname } = new URL(request.url);
  const isOfServer = SERVER_PATHS.test(pathname) || pathname.includes('.');
  return request.mode === 'navigate' && asked === origin && !isOfServer;
}

/** A page's HTML, cache first; the network only when the precache has been evicted. */
export async function answerShell(request: Request): Promise<Response> {
  return (await matchPrecache(pageOf(new URL(request.url)))) ?? fetch(request);
}
