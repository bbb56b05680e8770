import { type ReactNode, useRef, useState } from 'react';
import type { MessageView } from '../../local/queries/views.ts';
import { useTranslator } from '../language/use-translator.ts';
import { AnimatedSlot } from '../motion/flip-list.tsx';
import { RecallQuestion } from '../pigeons/recall-question.tsx';
import { pigeonsQuery } from '../platform/device-queries.ts';
import { useSharedQuery } from '../state/shared-query.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { FailedLetter } from './failed-letter.tsx';
import { LetterState } from './letter-state.tsx';
import css from './sky-letter.module.css';

export function OwnLetterActions({ letter }: { letter: MessageView }) {
  return <AnimatedSlot>{useActions(letter)}</AnimatedSlot>;
}

function useActions(letter: MessageView): ReactNode {
  const { t } = useTranslator();
  const [isAsking, setIsAsking] = useState(false);
  const pigeons = useSharedQuery(pigeonsQuery);
  const knownWhileWaiting = useRef<typeof pigeons>(undefined);
  const carrier = pigeons?.used.find(
    (pigeon) => pigeon.id === letter.pigeonId && pigeon.messageId === letter.id,
  );
  if (letter.delivery === 'failed') {
    return (
      <div key="failed" className={css.whole}>
        <FailedLetter letter={letter} />
      </div>
    );
  }
  if (letter.delivery === 'queued') {
    knownWhileWaiting.current = pigeons;
    return (
      <div
        key={letter.error === null ? 'waiting' : 'held'}
        className={letter.error === null ? css.act : css.whole}
      >
        <LetterState letter={letter} />
        {letter.heldUntil !== null && <FailedLetter letter={letter} />}
      </div>
    );
  }
  // The button takes the same space as the waiting state before it, so that the layout does not jump. It is hidden until
  // the pigeons have been read again after delivery.
  const isRead = pigeons !== undefined && pigeons !== knownWhileWaiting.current;
  if (isRead && carrier === undefined) return null;
  if (carrier?.status === 'recalled') {
    return <p className={css.returning}>{t('pigeons.status.returning')}</p>;
  }
  if (isAsking && carrier !== undefined) {
    return (
      <div key="question" className={css.whole}>
        <RecallQuestion pigeon={carrier} onDone={() => setIsAsking(false)} />
      </div>
    );
  }
  return (
    <div key="recall" className={css.act} data-button="" data-known={carrier !== undefined}>
      <Button kind="plain" onClick={() => setIsAsking(true)}>
        <Icon name="undo" size="small" />
        <span>{t('pigeons.recall')}</span>
      </Button>
    </div>
  );
}
