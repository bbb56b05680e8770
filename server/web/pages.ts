import { SESSION_COOKIE } from '../../contract/cookies.ts';
import { findPublicPage, isPersonalPath } from '../../contract/pages.ts';
import { OPERATOR_PATH } from '../../contract/routes.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../../i18n/language.ts';
import type { StaticFile } from './load-static-files.ts';

const SHELL = '/index.html';

/** The prerendered HTML of an address, with placeholders for values that only the server has. */
export interface Page {
  html: string;
  status: 200 | 404;
}

export interface AskedPage {
  path: string;
  /** The `lang` parameter of the address. */
  lang: string | undefined;
  cookies: ReadonlyMap<string, string>;
}

export interface Pages {
  /**
   * Returns the HTML file with this path, as the service worker requests it. Returns undefined if there is no such
   * page.
   */
  read(path: string): string | undefined;
  /** Returns the page for an address, or undefined without a build. */
  find(asked: AskedPage): Page | undefined;
  /** Returns the page for a link that is unavailable for now. */
  trouble(lang: string | undefined): string | undefined;
  all(): readonly string[];
}

/** Opens the prerendered pages of a build. The app's shell replaces a missing page. */
export function openPages(files: ReadonlyMap<string, StaticFile>): Pages {
  const pages = new Map(
    [...files]
      .filter(([path]) => path.endsWith('.html'))
      .map(([path, { bytes }]) => [path, bytes.toString('utf8')]),
  );
  const prerendered = (name: string, lang: string | undefined) =>
    pages.get(`/pages/${languageOf(lang)}/${name}.html`);
  const orShell = (html: string | undefined, status: Page['status']): Page | undefined => {
    const page = html ?? pages.get(SHELL);
    return page === undefined ? undefined : { html: page, status };
  };
  return {
    read: (path) => pages.get(path === OPERATOR_PATH ? `${OPERATOR_PATH}.html` : path),
    find({ path, lang, cookies }) {
      const page = findPublicPage(path);
      // A logged-in person is redirected from the landing page, so its text would only be visible for a moment.
      const isPersons =
        isPersonalPath(path) || (path === '/' && cookies.get(SESSION_COOKIE) === '1');
      if (isPersons) return orShell(undefined, 200);
      if (page === undefined) return orShell(prerendered('not-found', lang), 404);
      return orShell(prerendered(page.name, lang), 200);
    },
    trouble: (lang) => prerendered('trouble', lang),
    all: () => [...pages.values()],
  };
}

/** Returns Turkish unless the address says otherwise (product.md section 1). */
export const languageOf = (lang: string | undefined): Language =>
  isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
