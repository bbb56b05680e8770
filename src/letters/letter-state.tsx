import { useState } from 'react';
import { UNDO_SECONDS } from '../../contract/limits.ts';
import type { MessageView } from '../../local/queries/views.ts';
import { formatTime } from '../language/format-time.ts';
import { useTranslator } from '../language/use-translator.ts';
import { isAtRisk, storageStatusStore } from '../platform/storage-status.ts';
import { useIsLeaving } from '../state/use-is-leaving.ts';
import { Seal } from '../ui/seal.tsx';
import css from './letter-state.module.css';

interface LetterStateProps {
  letter: Pick<MessageView, 'delivery' | 'receiverId' | 'error' | 'heldUntil' | 'undoUntil'>;
  /** False if the seal is shown elsewhere, at the corner of the letter. */
  hasSeal?: boolean;
  /** Whether the letter is in a list. The list itself shows the storage risk of waiting letters. */
  isInList?: boolean;
}

/** The state of the reader's own letter, as a seal and a text; for a delayed letter, the reason. */
export function LetterState({ letter, hasSeal = true, isInList = false }: LetterStateProps) {
  const { t, error: words, language } = useTranslator();
  const { delivery, receiverId, error, heldUntil, undoUntil } = letter;
  // Fixed at mounting, because a later answer of the browser would move the content below.
  const [fate] = useState(storageStatusStore.get);
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
