import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { UNDO_SECONDS } from '../../contract/limits.ts';
import type { PigeonView } from '../../local/queries/views.ts';
import { useTranslator } from '../language/use-translator.ts';
import { discardHere } from '../platform/outbox.ts';
import { useIsLeaving } from '../state/use-is-leaving.ts';
import { Button } from '../ui/button.tsx';
import { PigeonFigure } from './pigeon-figure.tsx';
import css from './pigeon-rows.module.css';
import { RecallQuestion } from './recall-question.tsx';
import { usePigeonWords } from './use-pigeon-words.ts';

/**
 * A pigeon that is not at home or resting. Shows where the pigeon is and a button to recall it, which asks for
 * confirmation in place.
 */
export function AwayPigeon({ pigeon }: { pigeon: PigeonView }) {
  const { t, plural } = useTranslator();
  const { nameOf, placeOf } = usePigeonWords();
  const [isAsking, setIsAsking] = useState(false);
  const isLeaving = useIsLeaving(pigeon.carried?.undoUntil ?? null);
  const row = useRef<HTMLDivElement>(null);
  const hadAsked = useRef(false);
  const id = useId();
  useEffect(() => {
    if (hadAsked.current && !isAsking) row.current?.querySelector('button')?.focus();
    hadAsked.current = isAsking;
  }, [isAsking]);
  const mayRecall = pigeon.is_used && pigeon.status !== 'recalled' && !pigeon.waiting;
  if (isAsking && mayRecall) {
    return <RecallQuestion pigeon={pigeon} onDone={() => setIsAsking(false)} />;
  }
  return (
    <div ref={row} className={css.away}>
      <span className={css.figure}>
        <PigeonFigure status={pigeon.status} />
      </span>
      <span className={css.words} id={id}>
        <span className={css.place}>{placeOf(pigeon)}</span>
        <span className={css.detail}>
          <span>{nameOf(pigeon)}</span> · <span>{plural('pigeons.trips', pigeon.trips_left)}</span>
        </span>
        {pigeon.waiting && (
          <span className={css.waiting}>
            {isLeaving
              ? t('messages.state.leaving', { seconds: UNDO_SECONDS })
              : t('messages.state.queued')}
          </span>
        )}
        {pigeon.held && <HeldByLetter />}
        {pigeon.failedRecall !== null && <FailedRecall failed={pigeon.failedRecall} />}
      </span>
      {mayRecall && (
        <Button kind="outline" aria-describedby={id} onClick={() => setIsAsking(true)}>
          {t('pigeons.recall')}
        </Button>
      )}
    </div>
  );
}

interface FailedRecallProps {
  failed: NonNullable<PigeonView['failedRecall']>;
}

/** Shows why a pigeon could not be recalled. Dismissing it frees the pigeon's lane. */
function FailedRecall({ failed }: FailedRecallProps) {
  const { t, error } = useTranslator();
  return (
    <>
      <span className={css.failed}>
        <span>{t('pigeons.recall-failed')}</span> <span>{error(failed.error)}</span>
      </span>
      <Button kind="plain" onClick={() => void discardHere(failed.rowId)}>
        {t('pigeons.recall-noted')}
      </Button>
    </>
  );
}

/** Shows why a pigeon at home is not free: its letter was rejected and is in the list of sent letters. */
function HeldByLetter() {
  const { t } = useTranslator();
  return (
    <span className={css.failed}>
      <span>{t('pigeons.status.held')}</span>{' '}
      <Link to="/messages" search={{ box: 'sent' }}>
        {t('pigeons.to-letter')}
      </Link>
    </span>
  );
}
