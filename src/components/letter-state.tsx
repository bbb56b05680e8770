import type { MessageView } from '../../local/queries/views.ts';
import { useTranslator } from '../language/use-translator.ts';
import css from './letter-state.module.css';
import { Seal } from './seal/seal.tsx';

interface LetterStateProps {
  letter: Pick<MessageView, 'delivery' | 'receiverId'>;
  /** The seal on its own corner elsewhere: then only the word. */
  hasSeal?: boolean;
}

/** What became of one's own letter, as a seal and in a word. */
export function LetterState({ letter, hasSeal = true }: LetterStateProps) {
  const { t } = useTranslator();
  const { delivery, receiverId } = letter;
  const isInSky = delivery === 'sent' && receiverId === null;
  return (
    <span className={css.state} data-state={delivery}>
      {hasSeal && <Seal state={delivery} />}
      {t(isInSky ? 'messages.state.in-sky' : `messages.state.${delivery}`)}
    </span>
  );
}
