import type { Language } from '../../i18n/language.ts';
import { noScriptWords } from '../../i18n/page-words.ts';
import css from './no-script.module.css';

/** Says to a browser without scripts what it lacks; the page's words can be read all the same. */
export function NoScript({ languages }: { languages: readonly Language[] }) {
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
