import { useRef, useState } from 'react';
import { relativeTime } from '../../../i18n/relative-time.ts';
import type { AnsweringView } from '../../../local/queries/views.ts';
import { formatTime } from '../../language/format-time.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { letterWords } from '../../letter-text/letter-text.tsx';
import { Quotation } from '../../letter-text/quotation.tsx';
import { FailedLetter } from '../../letters/failed-letter.tsx';
import { LetterBody } from '../../letters/letter-body.tsx';
import { LetterMenu } from '../../letters/letter-menu.tsx';
import { LetterState } from '../../letters/letter-state.tsx';
import { useRecallFade } from '../../pigeons/use-recall-fade.ts';
import { useServerNow } from '../../state/now.ts';
import { Seal } from '../../ui/seal.tsx';
import css from './conversation-letter.module.css';

export function ConversationLetter({ letter }: { letter: AnsweringView }) {
  const { t, language } = useTranslator();
  const { isMine, delivery } = letter;
  const time = formatTime(language, 'clock', new Date(letter.created_at));
  // Computed once at mount. A quote that loads later would push the text down, so it is shown at the next mount.
  const [isQuoting] = useState(letter.quoted !== null);
  const place = useRef<HTMLParagraphElement>(null);
  useRecallFade(letter, place, letterWords);
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
          {isQuoting && letter.quoted !== null && <Quotation original={letter.quoted} />}
          <LetterBody letter={letter} />
        </>
      )}
      <div className={css.foot}>
        <div className={css.facts}>
          <span>
            <time dateTime={letter.created_at}>{time}</time>
            {isKept && <span>{` · ${t('conversation.trip', { number: letter.trip })}`}</span>}
          </span>
          {isMine && delivery !== 'failed' && <Fate letter={letter} />}
        </div>
        <LetterMenu letter={letter} findReply={() => findReplyTo(letter.id)} />
      </div>
      {(delivery === 'failed' || letter.heldUntil !== null) && <FailedLetter letter={letter} />}
    </article>
  );
}

/** Returns a function that focuses the reply field, if that field answers this letter. */
function findReplyTo(letterId: string): (() => void) | null {
  const field = document.querySelector<HTMLElement>(
    `[data-answers="${CSS.escape(letterId)}"] textarea`,
  );
  return field === null ? null : () => field.focus();
}

function Fate({ letter }: { letter: AnsweringView }) {
  const { t, language } = useTranslator();
  const now = useServerNow();
  const { delivery, read_at } = letter;
  if (delivery !== 'read' || read_at === null)
    return <LetterState letter={letter} hasSeal={false} />;
  const at = new Date(read_at);
  return (
    <time className={css.read} dateTime={read_at} title={formatTime(language, 'whole', at)}>
      {t('conversation.read-at', { time: relativeTime(language, at.getTime(), now) })}
    </time>
  );
}
