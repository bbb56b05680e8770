import { useCallback, useEffect, useMemo, useState } from 'react';
import { getNumbers } from '../../contract/calls/get-numbers.ts';
import { AppError } from '../../contract/errors.ts';
import { type NumberRange, type Numbers, numberRanges } from '../../contract/operator-numbers.ts';
import { Button } from '../ui/button.tsx';
import { callDesk } from './call-desk.ts';
import { makeCards } from './make-cards.ts';
import { DiskCard, NowCard, VersionsCard } from './now-cards.tsx';
import { NumberCard } from './number-card.tsx';
import css from './numbers-page.module.css';
import { useWords } from './use-words.ts';

interface NumbersPageProps {
  /** Called when the session has ended. */
  onEnd: () => void;
  onDeadCount: (dead: number) => void;
  onJobs: () => void;
}

const REFRESH_MS = 60_000;

/** The server's figures with their history, refreshed every minute while the page is visible. */
export function NumbersPage({ onEnd, onDeadCount, onJobs }: NumbersPageProps) {
  const words = useWords();
  const { t, time } = words;
  const [range, setRange] = useState<NumberRange>('month');
  const [numbers, setNumbers] = useState<Numbers | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const [isTable, setIsTable] = useState(false);

  const load = useCallback(async (): Promise<Numbers | null> => {
    try {
      const found = await callDesk(getNumbers, { query: { range } });
      setHasFailed(false);
      onDeadCount(found.now.dead_jobs);
      return found;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'unauthenticated' || error.code === 'proof-needed') onEnd();
      else setHasFailed(true);
      return null;
    }
  }, [range, onEnd, onDeadCount]);

  useEffect(() => {
    let isWanted = true;
    let loadedAt = 0;
    const refresh = async () => {
      if (document.visibilityState !== 'visible') return;
      loadedAt = Date.now();
      const found = await load();
      // Ignore the reply of a range that is no longer selected.
      if (isWanted && found !== null) setNumbers(found);
    };
    const onVisible = () => {
      if (Date.now() - loadedAt >= REFRESH_MS) void refresh();
    };
    void refresh();
    const timer = setInterval(() => void refresh(), REFRESH_MS);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isWanted = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [load]);

  const shown = numbers === null ? null : t('numbers-at', { time: time(numbers.at) });
  const state = hasFailed
    ? [shown, t('load-failed')].filter((part) => part !== null).join(' · ')
    : (shown ?? t('loading'));
  const cards = useMemo(
    () => (numbers === null ? [] : makeCards(numbers, words)),
    [numbers, words],
  );
  return (
    <main className={css.page}>
      <div className={css.top}>
        <div>
          <h1 className={css.heading}>{t('numbers')}</h1>
          <p className={css.note} role={hasFailed ? 'alert' : undefined}>
            {state}
          </p>
        </div>
        <div className={css.choices}>
          <Button kind="plain" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
            {t('as-table')}
          </Button>
          <fieldset className={css.ranges} aria-label={t('numbers-range')}>
            {numberRanges.map((one) => (
              <button
                key={one}
                type="button"
                className={css.range}
                aria-pressed={one === range}
                onClick={() => setRange(one)}
              >
                {t(`range-${one}`)}
              </button>
            ))}
          </fieldset>
        </div>
      </div>
      {numbers !== null && (
        <div className={css.cards}>
          {cards.map(({ hasJobs, ...card }) => (
            <NumberCard
              key={card.title}
              {...card}
              isTable={isTable}
              note={
                hasJobs ? (
                  <button type="button" className={css.go} onClick={onJobs}>
                    {card.note}
                  </button>
                ) : (
                  card.note
                )
              }
            />
          ))}
          <VersionsCard versions={numbers.versions} />
          <DiskCard disk={numbers.disk} />
          <NowCard now={numbers.now} />
        </div>
      )}
    </main>
  );
}
