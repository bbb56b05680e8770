import { liveQuery } from 'dexie';
import { useEffect, useId, useRef } from 'react';
import { ringNumber } from '../../contract/ids.ts';
import type { MessageKey } from '../../i18n/catalogue-tr.ts';
import { queryPigeons } from '../../local/queries/query-pigeons.ts';
import type { PigeonView } from '../../local/queries/views.ts';
import { currentTranslator, useTranslator } from '../language/use-translator.ts';
import { device } from '../platform/device.ts';
import { discardHere, mutateHere } from '../platform/outbox.ts';
import { deferQuery } from '../state/defer-query.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { showToast } from '../ui/toast-store.ts';
import { PigeonFigure } from './pigeon-figure.tsx';
import css from './pigeon-rows.module.css';
import { loadPlays, play } from './plays.ts';
import { type RecallLoss, recallLoss } from './recall-loss.ts';

const words: Record<RecallLoss, MessageKey> = {
  sky: 'pigeons.recall-sky',
  unread: 'pigeons.recall-unread',
  nothing: 'pigeons.recall-read',
  'brings-reply': 'pigeons.recall-brings-reply',
};

/** Asks in place before a pigeon is recalled, and names the loss. The safe answer comes first. */
export function RecallQuestion({ pigeon, onDone }: { pigeon: PigeonView; onDone: () => void }) {
  const { t } = useTranslator();
  const loss = recallLoss(pigeon);
  const isLosing = loss === 'sky' || loss === 'unread';
  const question = useRef<HTMLFieldSetElement>(null);
  const id = useId();
  // It replaces the button that opened it, so it takes the focus.
  useEffect(() => {
    question.current?.focus();
    void loadPlays();
  }, []);
  const recall = () => {
    const { current } = question;
    if (current !== null) play(({ flyHome }) => flyHome(current));
    callBack(pigeon).catch(reportError);
    onDone();
  };
  return (
    <fieldset
      ref={question}
      className={css.question}
      tabIndex={-1}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}loss`}
    >
      <span className={css.figure}>
        <PigeonFigure status={pigeon.status} />
      </span>
      <div className={css.words}>
        <p className={css.place} id={`${id}title`}>
          {t('pigeons.recall-title', { ring: ringNumber(pigeon.id) })}
        </p>
        <p className={css.detail} id={`${id}loss`}>
          {t(words[loss])}
        </p>
      </div>
      <div className={css.answers}>
        <Button kind="outline" onClick={onDone}>
          {t('pigeons.recall-keep')}
        </Button>
        {loss === 'brings-reply' && pigeon.personId !== null ? (
          <ButtonLink to="/messages/$userId" params={{ userId: pigeon.personId }}>
            {t('pigeons.recall-read-reply')}
          </ButtonLink>
        ) : (
          <Button kind={isLosing ? 'danger' : 'main'} onClick={recall}>
            {t(isLosing ? 'pigeons.recall-lose' : 'pigeons.recall-home')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** Recalls a pigeon, now or as soon as the device is online, and reports the result. */
async function callBack({ id, status, failedRecall }: PigeonView): Promise<void> {
  // Discard a rejected recall before the new one, because it blocks the lane.
  if (failedRecall !== null) await discardHere(failedRecall.rowId);
  await mutateHere('recall-pigeon', { pigeonId: id });
  if (!navigator.onLine) showToast(currentTranslator().t('pigeons.recall-queued'));
  watchRecall(id, status === 'in_sky');
}

/** Follows one recall until the server has answered. */
function watchRecall(pigeonId: string, wasInSky: boolean): void {
  const subscription = liveQuery(deferQuery(() => queryPigeons(device.db))).subscribe({
    next: ({ available, used, resting }) => {
      const pigeon = [...available, ...used, ...resting].find(({ id }) => id === pigeonId);
      if (pigeon?.status === 'recalled' || pigeon?.waiting === true) return;
      subscription.unsubscribe();
      if (pigeon === undefined) return;
      const { t, error } = currentTranslator();
      if (pigeon.failedRecall !== null) {
        const reason = error(pigeon.failedRecall.error);
        showToast(`${t('pigeons.recall-failed')} ${reason}`, { isError: true });
      } else if (!pigeon.is_used) {
        showToast(t(wasInSky ? 'pigeons.recalled-sky' : 'pigeons.recalled'));
      }
    },
    error: reportError,
  });
}
