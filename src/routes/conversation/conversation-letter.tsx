import { useRef } from 'react';
import type { MessageView } from '../../../local/queries/views.ts';
import { FailedLetter } from '../../components/failed-letter/failed-letter.tsx';
import { LetterPicture } from '../../components/letter-picture.tsx';
import { LetterState } from '../../components/letter-state.tsx';
import { Seal } from '../../components/seal/seal.tsx';
import { useTranslator } from '../../language/use-translator.ts';
import { useRecallFade } from '../../motion/use-recall-fade.ts';
import css from './conversation-letter.module.css';

/** One letter of a conversation, on its writer's side. */
export function ConversationLetter({ letter }: { letter: MessageView }) {
  const { t, language } = useTranslator();
  const { isMine, delivery } = letter;
  const time = new Date(letter.created_at).toLocaleTimeString(language, {
    hour: '2-digit',
    minute: '2-digit',
  });
  const place = useRef<HTMLParagraphElement>(null);
  useRecallFade(letter, place, css.text);
  const isKept = delivery !== 'queued' && delivery !== 'failed';
  return (
    <article className={css.letter} data-mine={isMine} data-letter={letter.id}>
      {isMine && (
        <span className={css.seal}>
          <Seal state={delivery} />
        </span>
      )}
      {delivery === 'recalled' ? (
        <p ref={place} className={css.recalled}>
          {t('letter.recalled')}
        </p>
      ) : (
        <>
          <p className={css.text} dir="auto">
            {letter.content}
          </p>
          <LetterPicture letter={letter} />
        </>
      )}
      <p className={css.facts}>
        <time dateTime={letter.created_at}>{time}</time>
        {isKept && <span>{t('conversation.trip', { number: letter.trip })}</span>}
        {isMine && delivery !== 'failed' && <LetterState letter={letter} hasSeal={false} />}
      </p>
      {delivery === 'failed' && <FailedLetter letter={letter} />}
    </article>
  );
}
