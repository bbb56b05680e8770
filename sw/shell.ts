import { matchPrecache } from 'workbox-precaching';
import { DEFAULT_LANGUAGE, isLanguage } from '../i18n/language.ts';

const SERVER_PATHS = /^\/(api|files|mail|healthz|readyz|metrics)(\/|$)/;

/** Is this a page of the app, which the precached shell answers? */
export function isAppNavigation(request: Request, origin: string): boolean {
  const url = new URL(request.url);
  return request.mode === 'navigate' && url.origin === origin && !SERVER_PATHS.test(url.pathname);
}

/**
 * A page's HTML, cache first: the landing page as it was prerendered, the app's shell for every other
 * address. The network only when the precache has been evicted.
 */
export async function answerShell(request: Request): Promise<Response> {
  return (await matchPrecache(pageOf(new URL(request.url)))) ?? fetch(request);
}

/** Which precached page an address shows. */
export function pageOf({ pathname, searchParams }: URL): string {
  if (pathname !== '/') return '/index.html';
  const asked = searchParams.get('lang');
  return `/pages/${isLanguage(asked) ? asked : DEFAULT_LANGUAGE}/home.html`;
}
