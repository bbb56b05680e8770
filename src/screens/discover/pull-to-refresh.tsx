import { useRef, useState } from 'react';
import { useTranslator } from '../../language/use-translator.ts';
import { FlappingPigeon } from '../../pigeons/flapping-pigeon.tsx';
import { isPulledEnough, wingsOf } from './pull.ts';
import css from './pull-to-refresh.module.css';
import { sayWhatCame } from './say-what-came.ts';
import { usePull } from './use-pull.ts';

/** However slow the reply, the pigeon does not flap for longer. */
const PATIENCE_MS = 8_000;
/** The same as `--time-calm`, in which it leaves. */
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
  /** Looks for new letters; false: it could not. */
  refresh: () => Promise<boolean>;
}

/** A finger pulls a pigeon down over the sky; let go far enough, it looks for letters. */
export function PullToRefresh({ refresh }: PullToRefreshProps) {
  const { t } = useTranslator();
  const [state, setState] = useState<State>('rest');
  const place = useRef<HTMLDivElement>(null);
  const isBusy = state === 'looking' || state === 'leaving';

  const look = async () => {
    setState('looking');
    const said = sayWhatCame(refresh);
    await Promise.race([said, wait(PATIENCE_MS)]);
    setState('leaving');
    await wait(LEAVE_MS);
    place.current?.style.setProperty('--pull', '0');
    setState('rest');
  };

  usePull({
    onPull(pull) {
      if (isBusy) return;
      // Each move of the finger is drawn past React, which hears only of what changes the words.
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
    <div ref={place} className={css.pull} data-state={state} aria-hidden="true">
      <span className={css.bird}>
        <FlappingPigeon wingClass={css.wing} />
      </span>
      <span key={state} className={css.word}>
        {t(words[state])}
      </span>
    </div>
  );
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
