import { type ReactNode, useState } from 'react';
import type { MessageView } from '../../../local/queries/views.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { Room } from '../../motion/moving-list.tsx';
import { pigeonsQuery } from '../../stores/device-queries.ts';
import { useSharedQuery } from '../../stores/shared-query.ts';
import { Button } from '../button.tsx';
import { FailedLetter } from '../failed-letter/failed-letter.tsx';
import { Icon } from '../icon.tsx';
import { LetterState } from '../letter-state.tsx';
import { RecallQuestion } from '../pigeon/recall-question.tsx';
import css from './sky-letter.module.css';

/** One's own letter: what became of it, and the way to take it out of the sky. */
export function OwnLetterActions({ letter }: { letter: MessageView }) {
  return <Room>{useActions(letter)}</Room>;
}

function useActions(letter: MessageView): ReactNode {
  const { t } = useTranslator();
  const [isAsking, setIsAsking] = useState(false);
  const pigeons = useSharedQuery(pigeonsQuery);
  const carrier = pigeons?.used.find(
    (pigeon) => pigeon.id === letter.pigeonId && pigeon.messageId === letter.id,
  );
  if (letter.delivery === 'failed') {
    return (
      <div className={css.whole}>
        <FailedLetter letter={letter} />
      </div>
    );
  }
  if (letter.delivery === 'queued') return <LetterState letter={letter} />;
  // The row keeps its room while the pigeons are being read, so that nothing jumps.
  if (pigeons === undefined) return <div className={css.recall} />;
  if (carrier === undefined) return null;
  if (carrier.status === 'recalled') {
    return <p className={css.returning}>{t('pigeons.status.returning')}</p>;
  }
  if (isAsking) {
    return (
      <div className={css.whole}>
        <RecallQuestion pigeon={carrier} onDone={() => setIsAsking(false)} />
      </div>
    );
  }
  return (
    <div className={css.recall}>
      <Button kind="plain" onClick={() => setIsAsking(true)}>
        <Icon name="undo" size="small" />
        {t('pigeons.recall')}
      </Button>
    </div>
  );
}
