import { SESSION_COOKIE } from '../../contract/cookies.ts';
import { findPublicPage, isPersonalPath } from '../../contract/pages.ts';
import { OPERATOR_PATH } from '../../contract/routes.ts';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '../../i18n/language.ts';
import type { StaticFile } from './load-static-files.ts';

const SHELL = '/index.html';

/** What an address shows before the app has begun: its HTML with places for what only a server knows. */
export interface Page {
  html: string;
  status: 200 | 404;
}

export interface AskedPage {
  path: string;
  /** The `lang` of the address. */
  lang: string | undefined;
  cookies: ReadonlyMap<string, string>;
}

/** The HTML files of a build. */
export interface Pages {
  /** A file by its own path, as the service worker asks for it; undefined: it is no page. */
  read(path: string): string | undefined;
  /** What a person's address shows; undefined without a build. */
  find(asked: AskedPage): Page | undefined;
  /** What somebody sees whose link the server cannot follow for now. */
  trouble(lang: string | undefined): string | undefined;
  /** All of them, for what is said about their scripts. */
  all(): readonly string[];
}

/** Finds the prerendered pages in a build; where it lacks one the app's shell stands in. */
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
      // Whoever is logged in is led on from the landing page: its words would only flash up.
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

/** Turkish unless the address says otherwise (product.md section 1). */
export const languageOf = (lang: string | undefined): Language =>
  isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
