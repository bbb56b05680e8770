import type { MessageKey } from '../../i18n/catalogue-tr.ts';
import { languages } from '../../i18n/language.ts';
import { createTranslator } from '../../i18n/translate.ts';
import bar from '../frame/bottom-bar.module.css';
import brand from '../frame/brand.module.css';
import place from '../frame/nav-place.module.css';
import frame from '../frame/person-frame.module.css';
import header from '../frame/person-header.module.css';
import { places } from '../frame/places.ts';
import { LetterSkeleton } from '../letters/letter-skeleton.tsx';
import discover from '../screens/discover/discover-screen.module.css';
import feed from '../screens/discover/sky-feed.module.css';
import { Icon } from '../ui/icon.tsx';
import { Mark } from '../ui/mark.tsx';
import { Scenery } from '../ui/scenery.tsx';
import title from '../ui/screen-title.module.css';
import css from './app-shell.module.css';
import root from './root-frame.module.css';

/**
 * The shell of a person's page that is painted from its HTML alone: the sky, the frame with its navigation and, on the
 * sky's screen, letter skeletons, all in their final size. The app replaces it as a whole. It uses the same style
 * sheets as the app and is hidden from screen readers.
 */
export function AppShell() {
  return (
    <>
      <Scenery hasTextBelow={false} />
      <div className={root.content} data-page="" aria-hidden="true" inert>
        <div className={`${header.header} ${css.frame}`}>
          <div className={header.inner}>
            <span className={brand.brand}>
              <Mark />
              <BothLanguages word="app.name" />
            </span>
            <div className={header.nav}>
              <Places className={header.place} />
            </div>
          </div>
        </div>
        <div className={frame.frame}>
          <div className={`${frame.screen} ${css.sky}`}>
            <div className={discover.screen}>
              <div className={discover.title}>
                <div className={title.header}>
                  <p className={`${title.title} ${css.title}`}>
                    <BothLanguages word="discover.title" />
                  </p>
                </div>
              </div>
              <div className={`${discover.feed} ${feed.feed}`}>
                <LetterSkeleton />
                <LetterSkeleton />
                <LetterSkeleton />
              </div>
            </div>
          </div>
        </div>
        <div className={`${bar.bar} ${css.frame} ${css.bar}`}>
          <Places className={bar.place} />
        </div>
      </div>
    </>
  );
}

function Places({ className }: { className: string | undefined }) {
  return places.map(({ to, icon, word }) => (
    <span key={to} className={`${className} ${css.place}`} data-to={to}>
      <span className={place.ground}>
        <Icon name={icon} />
      </span>
      <span>
        <BothLanguages word={word} />
      </span>
    </span>
  ));
}

/** Shows a text in every language. The page's first script has set which one is visible. */
function BothLanguages({ word }: { word: MessageKey }) {
  return languages.map((language) => (
    <span key={language} className={css.word} lang={language}>
      {createTranslator(language).t(word)}
    </span>
  ));
}
