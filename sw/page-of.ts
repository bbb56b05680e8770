import { DEFAULT_LANGUAGE, isLanguage } from '../i18n/language.ts';

const SERVER_PATHS = /^\/(api|files|mail|demo|operator|healthz|readyz|metrics)(\/|$)/;

/** Whether an address shows the app. No page's address has a dot: files have. */
export const isAppAddress = ({ pathname }: URL): boolean =>
  !SERVER_PATHS.test(pathname) && !pathname.includes('.');

/** Which precached page an address shows: the landing page as prerendered, else the app's shell. */
export function pageOf({ pathname, searchParams }: URL): string {
  if (pathname !== '/') return '/index.html';
  const asked = searchParams.get('lang');
  return `/pages/${isLanguage(asked) ? asked : DEFAULT_LANGUAGE}/home.html`;
}
