import { DEFAULT_LANGUAGE, isLanguage } from '../i18n/language.ts';

/** Which precached page an address shows: the landing page as prerendered, else the app's shell. */
export function pageOf({ pathname, searchParams }: URL): string {
  if (pathname !== '/') return '/index.html';
  const asked = searchParams.get('lang');
  return `/pages/${isLanguage(asked) ? asked : DEFAULT_LANGUAGE}/home.html`;
}
