import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { isBlank } from '../../../contract/text.ts';
import type { ThreadView } from '../../../local/queries/query-threads.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { useFold } from '../../letter-text/use-fold.ts';
import { FailedLetter } from '../../letters/failed-letter.tsx';
import { LetterState } from '../../letters/letter-state.tsx';
import { ArchPortrait } from '../../people/arch-portrait.tsx';
import { personName } from '../../people/person-name.ts';
import { useRecallFade } from '../../pigeons/use-recall-fade.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Seal } from '../../ui/seal.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import css from './thread-row.module.css';

/**
 * A person with their newest letter, its state and the number of new letters. An unsent draft replaces the letter. In
 * the narrow list a failed letter is only marked; the actions for it are in the conversation.
 */
export function ThreadRow({ thread, isBeside }: { thread: ThreadView; isBeside: boolean }) {
  const translator = useTranslator();
  const { t, plural } = translator;
  const { person, isMine, delivery, unread } = thread;
  const isToSky = thread.receiverId === null;
  const isFailed = delivery === 'failed';
  // Waiting, failed and newly received letters have priority over a draft.
  const draft = thread.rowId !== null || unread > 0 ? null : thread.draft;
  const otherId = isMine ? thread.receiverId : thread.senderId;
  const content = (
    <>
      {isToSky ? (
        <span className={css.skyArch}>
          <Icon name="sky" />
        </span>
      ) : (
        <ArchPortrait url={person?.avatar_url ?? null} size="normal" />
      )}
      <span className={css.top}>
        <span className={css.name}>
          {isToSky ? t('messages.sky') : personName(person, translator)}
        </span>
        <span className={css.time}>
          <RelativeTime at={thread.created_at} />
        </span>
      </span>
      <span className={css.line}>
        {isMine && draft === null && (
          <span className={css.seal}>
            <Seal state={delivery} />
          </span>
        )}
        {draft === null ? (
          <Excerpt thread={thread} />
        ) : (
          <>
            <span className={css.draft}>{t('messages.draft')}</span>
            <span className={css.excerpt} dir="auto">
              {isBlank(draft) ? t('letter.picture') : draft}
            </span>
          </>
        )}
        {isMine && draft === null && <State thread={thread} isBeside={isBeside} />}
        {unread > 0 && (
          <span className={css.count}>
            <Badge count={unread} label={plural('nav.unread', unread)} />
          </span>
        )}
      </span>
    </>
  );
  return (
    <li className={css.row} data-unread={unread > 0} data-beside={isBeside} data-letter={thread.id}>
      {otherId === null ? (
        <Link className={css.paper} to="/sky/$letterId" params={{ letterId: thread.id }}>
          {content}
        </Link>
      ) : (
        <Link className={css.paper} to="/messages/$userId" params={{ userId: otherId }}>
          {content}
        </Link>
      )}
      {isFailed && !isBeside && <FailedLetter letter={thread} />}
    </li>
  );
}

/** The state as a text. In the narrow list the seal shows it, except for a failed letter. */
function State({ thread, isBeside }: { thread: ThreadView; isBeside: boolean }) {
  const isFailed = thread.delivery === 'failed';
  // A wide row shows below why the letter failed.
  if (isFailed && !isBeside) return null;
  const word = <LetterState letter={thread} hasSeal={false} isInList />;
  if (isBeside && !isFailed) return <VisuallyHidden>{word}</VisuallyHidden>;
  return <span className={css.state}>{word}</span>;
}

function Excerpt({ thread }: { thread: ThreadView }) {
  const { t } = useTranslator();
  const place = useRef<HTMLSpanElement>(null);
  useRecallFade(thread, place, css.excerpt);
  const isRecalled = thread.delivery === 'recalled';
  const { isFolded } = useFold(thread);
  const words = isBlank(thread.content) ? t('letter.picture') : thread.content;
  const shown = isFolded ? t('letter.folded') : words;
  return (
    <span
      ref={place}
      className={css.excerpt}
      dir="auto"
      data-muted={isRecalled || isFolded}
      data-fold={thread.fold}
    >
      {isRecalled ? t('letter.recalled') : shown}
    </span>
  );
}
