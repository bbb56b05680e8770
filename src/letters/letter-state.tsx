import { useState } from 'react';
import { UNDO_SECONDS } from '../../contract/limits.ts';
import type { MessageView } from '../../local/queries/views.ts';
import { formatTime } from '../language/format-time.ts';
import { useTranslator } from '../language/use-translator.ts';
import { isAtRisk, storageFateStore } from '../platform/storage-fate.ts';
import { useIsLeaving } from '../state/use-is-leaving.ts';
import { Seal } from '../ui/seal.tsx';
import css from './letter-state.module.css';

interface LetterStateProps {
  letter: Pick<MessageView, 'delivery' | 'receiverId' | 'error' | 'heldUntil' | 'undoUntil'>;
  /** The seal on its own corner elsewhere: then only the word. */
  hasSeal?: boolean;
  /** One among many: what may become of it where it waits is told elsewhere. */
  isInList?: boolean;
}

/** What became of one's own letter, as a seal and in a word; of one that is held up, why. */
export function LetterState({ letter, hasSeal = true, isInList = false }: LetterStateProps) {
  const { t, error: words, language } = useTranslator();
  const { delivery, receiverId, error, heldUntil, undoUntil } = letter;
  // What the browser answers later would push aside what lies below.
  const [fate] = useState(storageFateStore.get);
  const isInSky = delivery === 'sent' && receiverId === null;
  const isLeaving = useIsLeaving(undoUntil) && delivery === 'queued';
  return (
    <span className={css.state} data-state={delivery}>
      {hasSeal && <Seal state={delivery} />}
      <span>
        <span>
          {isLeaving
            ? t('messages.state.leaving', { seconds: UNDO_SECONDS })
            : t(isInSky ? 'messages.state.in-sky' : `messages.state.${delivery}`)}
        </span>
        {delivery === 'queued' && error !== null && (
          <span className={css.reason}>
            <span>{words(error)}</span>
            {heldUntil !== null && (
              <span>{` ${t('messages.held-until', { time: formatTime(language, 'whole', new Date(heldUntil)) })}`}</span>
            )}
            {!isInList && isAtRisk(fate) && <span>{` ${t(`storage.${fate}`)}`}</span>}
          </span>
        )}
      </span>
    </span>
  );
}
