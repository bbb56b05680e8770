import { useEffect, useState } from 'react';
import type { LandingLetter as Letter } from '../../../contract/landing-letter.ts';
import { readLandingLetter } from '../../../local/net/read-landing-letter.ts';
import { formatTime } from '../../language/format-time.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { Postmark } from '../../letters/postmark.tsx';
import css from './landing-letter.module.css';

/** Short enough that a withdrawn letter disappears within a minute, including the cache time of the reply. */
const ASK_EVERY_MS = 20_000;

/** The letter of the day, or an example marked as such. Both take the same space. */
export function LandingLetter() {
  const { t, language } = useTranslator();
  const letter = useLandingLetter();
  return (
    <article className={css.letter}>
      <header className={css.head}>
        <h2 className={css.tag}>{t(letter === null ? 'home.example' : 'home.letter')}</h2>
        <Postmark
          at={letter?.created_at ?? null}
          city={letter?.city ?? null}
          country={letter?.country ?? null}
        />
      </header>
      <p className={css.text} dir="auto">
        {letter?.content ?? t('home.example.text')}
      </p>
      <p className={css.name} dir="auto">
        {letter?.full_name ?? t('app.name')}
      </p>
      <p className={css.place}>
        {letter?.city && (
          <>
            <bdi>{letter.city}</bdi>
            {' · '}
          </>
        )}
        <span>
          {letter === null
            ? t('home.example.place')
            : formatTime(language, 'whole', new Date(letter.created_at))}
        </span>
      </p>
    </article>
  );
}

/** Requests the letter regularly while the page is visible. Returns `null` while offline or without an answer. */
function useLandingLetter(): Letter | null {
  const [letter, setLetter] = useState<Letter | null>(null);
  useEffect(() => {
    const ask = async () => {
      if (document.hidden) return;
      const get = (path: string, init: RequestInit) => fetch(path, init);
      setLetter(navigator.onLine ? await readLandingLetter({ fetch: get }) : null);
    };
    void ask();
    const timer = setInterval(ask, ASK_EVERY_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, []);
  return letter;
}
