import { useRef, useState } from 'react';
import { querySkyNews, querySkyTop } from '../../../local/queries/query-sky.ts';
import { currentTranslator, useTranslator } from '../../language/use-translator.ts';
import { FlyingPigeon } from '../../pigeons/flying-pigeon.tsx';
import { device } from '../../platform/device.ts';
import { showToast } from '../../ui/toast-store.ts';
import { isPulledEnough, wingsOf } from './pull.ts';
import css from './pull-to-refresh.module.css';
import { usePull } from './use-pull.ts';

/** The maximum time that the pigeon flaps while waiting for the reply. */
const PATIENCE_MS = 8_000;
/** The same as `--time-calm`, the duration of its exit. */
const LEAVE_MS = 240;

type State = 'rest' | 'pulled' | 'ready' | 'looking' | 'leaving';

const words = {
  rest: 'discover.pull',
  pulled: 'discover.pull',
  ready: 'discover.pull-ready',
  looking: 'discover.pull-looking',
  leaving: 'discover.pull-looking',
} as const;

interface PullToRefreshProps {
  /** Checks for new letters. Resolves with false if that failed. */
  refresh: () => Promise<boolean>;
}

/**
 * The pull-to-refresh pigeon of the sky. A pull that is long enough checks for new letters when the finger is lifted.
 */
export function PullToRefresh({ refresh }: PullToRefreshProps) {
  const { t } = useTranslator();
  const [state, setState] = useState<State>('rest');
  const place = useRef<HTMLDivElement>(null);
  const isBusy = state === 'looking' || state === 'leaving';

  const look = async () => {
    setState('looking');
    const said = announceResult(refresh);
    await Promise.race([said, wait(PATIENCE_MS)]);
    setState('leaving');
    await wait(LEAVE_MS);
    place.current?.style.setProperty('--pull', '0');
    setState('rest');
  };

  usePull({
    onPull(pull) {
      if (isBusy) return;
      // Each move of the finger is drawn without React. The React state changes only when the text changes.
      place.current?.style.setProperty('--pull', String(pull));
      place.current?.style.setProperty('--open', String(wingsOf(pull)));
      setState(isPulledEnough(pull) ? 'ready' : 'pulled');
    },
    onRelease(isEnough) {
      if (isBusy) return;
      place.current?.style.removeProperty('--open');
      if (isEnough) {
        look().catch(reportError);
        return;
      }
      place.current?.style.setProperty('--pull', '0');
      setState('rest');
    },
  });

  return (
    <div ref={place} className={css.pull} data-state={state} data-passing="" aria-hidden="true">
      <span className={css.bird}>
        <FlyingPigeon wingClass={css.wing} />
      </span>
      <span key={state} className={css.word}>
        {t(words[state])}
      </span>
    </div>
  );
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Refreshes the sky and announces the result. */
async function announceResult(refresh: () => Promise<boolean>): Promise<void> {
  const before = await querySkyTop(device.db);
  const isRead = navigator.onLine && (await refresh());
  const { t, plural } = currentTranslator();
  if (!navigator.onLine) {
    showToast(t('discover.pull-offline'), { isError: true });
  } else if (isRead) {
    const news = before === null ? 0 : await querySkyNews(device.db, before);
    showToast(news === 0 ? t('discover.pull-none') : plural('discover.new', news));
  } else {
    showToast(t('discover.load-error'), { isError: true });
  }
}
