import type { MessageKey } from '../../i18n/catalogue-tr.ts';
import { languages } from '../../i18n/language.ts';
import { createTranslator } from '../../i18n/translate.ts';
import css from './both-languages.module.css';

/** A word in every language; the page's first script has said which of them is seen. */
export function BothLanguages({ word }: { word: MessageKey }) {
  return languages.map((language) => (
    <span key={language} className={css.word} lang={language}>
      {createTranslator(language).t(word)}
    </span>
  ));
}
