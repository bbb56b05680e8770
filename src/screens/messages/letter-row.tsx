import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import type { MessageView } from '../../../local/queries/views.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { FailedLetter } from '../../letters/failed-letter.tsx';
import { LetterState } from '../../letters/letter-state.tsx';
import { NewMark } from '../../letters/new-mark.tsx';
import { ArchPortrait } from '../../people/arch-portrait.tsx';
import { personName } from '../../people/person-name.ts';
import { useRecallFade } from '../../pigeons/use-recall-fade.ts';
import { Icon } from '../../ui/icon.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Seal } from '../../ui/seal.tsx';
import css from './letter-row.module.css';

/** A narrow paper: who, two lines, the state in a word and its seal. */
export function LetterRow({ letter }: { letter: MessageView }) {
  const translator = useTranslator();
  const { t } = translator;
  const { person, isMine, delivery } = letter;
  const place = useRef<HTMLSpanElement>(null);
  useRecallFade(letter, place, css.excerpt);
  const isToSky = letter.receiverId === null;
  const isUnread = !isMine && delivery === 'sent';
  const isFailed = delivery === 'failed';
  const name = isToSky ? t('messages.sky') : personName(person, translator);
  const otherId = isMine ? letter.receiverId : letter.senderId;
  const paper = (
    <>
      {isToSky ? (
        <span className={css.skyArch}>
          <Icon name="sky" />
        </span>
      ) : (
        <ArchPortrait url={person?.avatar_url ?? null} size="normal" />
      )}
      <span className={css.middle}>
        <span className={css.top}>
          <span className={css.name}>{name}</span>
          <span className={css.time}>
            <RelativeTime at={letter.created_at} />
          </span>
        </span>
        <span
          ref={place}
          className={css.excerpt}
          dir="auto"
          data-recalled={delivery === 'recalled'}
        >
          {delivery === 'recalled' ? t('letter.recalled') : letter.content}
        </span>
        {isMine && !isFailed && <LetterState letter={letter} hasSeal={false} isInList />}
        {isUnread && <NewMark>{t('messages.unread')}</NewMark>}
      </span>
      {isMine && <Seal state={delivery} />}
    </>
  );
  return (
    <li className={css.row} data-unread={isUnread} data-letter={letter.id}>
      {otherId === null ? (
        <Link className={css.paper} to="/sky/$letterId" params={{ letterId: letter.id }}>
          {paper}
        </Link>
      ) : (
        <Link className={css.paper} to="/messages/$userId" params={{ userId: otherId }}>
          {paper}
        </Link>
      )}
      {isFailed && <FailedLetter letter={letter} />}
    </li>
  );
}
