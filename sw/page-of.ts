import { DEFAULT_LANGUAGE, isLanguage } from '../i18n/language.ts';

const SERVER_PATHS = /^\/(api|files|mail|demo|operator|healthz|readyz|metrics)(\/|$)/;

/** Whether an address belongs to the app. App addresses contain no dot, unlike files. */
export const isAppAddress = ({ pathname }: URL): boolean =>
  !SERVER_PATHS.test(pathname) && !pathname.includes('.');

/** Returns the precached page for an address: the prerendered landing page, else the app's shell. */
export function pageOf({ pathname, searchParams }: URL): string {
  if (pathname !== '/') return '/index.html';
  const asked = searchParams.get('lang');
  return `/pages/${isLanguage(asked) ? asked : DEFAULT_LANGUAGE}/home.html`;
}
