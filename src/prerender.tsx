import { createMemoryHistory } from '@tanstack/react-router';
import { renderToStaticMarkup } from 'react-dom/server';
import { prerender } from 'react-dom/static';
import { type Language, languages } from '../i18n/language.ts';
import { noScriptWords } from '../i18n/page-words.ts';
import { App } from './app/app.tsx';
import appShellStyles from './app/app-shell.module.css?inline';
import { AppShell } from './app/app-shell.tsx';
import errorPageStyles from './app/error-page.module.css?inline';
import { ErrorPage } from './app/error-page.tsx';
import css from './app/no-script.module.css';
import noScriptStyles from './app/no-script.module.css?inline';
import { makeRouter } from './app/router.tsx';
import { showLanguage } from './language/translator-store.ts';

export interface Prerendered {
  root: string;
  beside: string;
  /** Styles that the app's style sheets do not contain. */
  styles: string;
}

function fail(error: unknown): never {
  throw new Error('A public page could not be rendered', { cause: error });
}

/** Renders a public page exactly like the app's first render, so that the app can hydrate it. */
export async function renderPage(path: string, language: Language): Promise<Prerendered> {
  await showLanguage(language);
  const router = makeRouter({
    history: createMemoryHistory({ initialEntries: [path] }),
    origin: 'http://localhost',
  });
  await router.load();
  const { prelude } = await prerender(<App router={router} />, { onError: fail });
  return {
    root: await new Response(prelude).text(),
    beside: renderToStaticMarkup(<NoScript languages={[language]} />),
    styles: noScriptStyles,
  };
}

/** Renders the shell of the pages for logged-in people, in both languages. */
export function renderShell(): Prerendered {
  return {
    root: renderToStaticMarkup(<AppShell />),
    beside: renderToStaticMarkup(<NoScript languages={languages} />),
    styles: appShellStyles + noScriptStyles,
  };
}

export function renderErrorPage(language: Language): Prerendered {
  return {
    root: renderToStaticMarkup(<ErrorPage language={language} />),
    beside: '',
    styles: errorPageStyles,
  };
}

/** The message for a browser without scripts. The page's text is readable anyway. */
function NoScript({ languages }: { languages: readonly Language[] }) {
  return (
    <noscript>
      {languages.map((language) => (
        <p key={language} className={css.note} lang={language}>
          {noScriptWords[language]}
        </p>
      ))}
    </noscript>
  );
}
