import type { Language } from '../../i18n/language.ts';
import { troubleWords } from '../../i18n/page-words.ts';
import { OutlinedPigeon } from '../pigeons/outlined-pigeon.tsx';
import button from '../ui/button.module.css';
import { Scenery } from '../ui/scenery.tsx';
import css from './error-page.module.css';
import root from './root-frame.module.css';

/** The page that a server in trouble shows to a person who opened a link. It needs no script. */
export function ErrorPage({ language }: { language: Language }) {
  const { title, text, again } = troubleWords[language];
  return (
    <>
      <Scenery hasTextBelow />
      <main className={`${root.content} ${css.screen}`}>
        <div className={css.pigeon}>
          <OutlinedPigeon />
        </div>
        <h1 className={css.title}>{title}</h1>
        <p className={css.text}>{text}</p>
        <a className={button.button} data-kind="sky" data-size="large" href="?">
          {again}
        </a>
      </main>
    </>
  );
}
