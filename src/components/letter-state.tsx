import type { MessageView } from '../../local/queries/views.ts';
import { useTranslator } from '../language/use-translator.ts';
import css from './letter-state.module.css';
import { Seal } from './seal/seal.tsx';

interface LetterStateProps {
  letter: Pick<MessageView, 'delivery' | 'receiverId' | 'error'>;
  /** The seal on its own corner elsewhere: then only the word. */
  hasSeal?: boolean;
}

/** What became of one's own letter, as a seal and in a word; of one that is held up, why. */
export function LetterState({ letter, hasSeal = true }: LetterStateProps) {
  const { t, error: words } = useTranslator();
  const { delivery, receiverId, error } = letter;
  const isInSky = delivery === 'sent' && receiverId === null;
  return (
    <span className={css.state} data-state={delivery}>
      {hasSeal && <Seal state={delivery} />}
      <span>
        {t(isInSky ? 'messages.state.in-sky' : `messages.state.${delivery}`)}
        {delivery === 'queued' && error !== null && (
          <span className={css.reason}>{words(error)}</span>
        )}
      </span>
    </span>
  );
}
