import { useCallback, useLayoutEffect, useState } from 'react';
import type { PageRange } from '../../../local/queries/page.ts';
import { queryAnswers } from '../../../local/queries/query-sky-letter.ts';
import type { MessageView } from '../../../local/queries/views.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { LetterBody } from '../../letters/letter-body.tsx';
import { LetterMenu } from '../../letters/letter-menu.tsx';
import { LetterSkeleton } from '../../letters/letter-skeleton.tsx';
import { listKey } from '../../letters/list-key.ts';
import { NewMark } from '../../letters/new-mark.tsx';
import { Signature } from '../../letters/signature.tsx';
import { FlipList } from '../../motion/flip-list.tsx';
import { useArrivals } from '../../pigeons/use-arrivals.ts';
import { device } from '../../platform/device.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { WindowedList } from '../../ui/windowed-list/windowed-list.tsx';
import { useMarkRead } from '../conversation/use-mark-read.ts';
import css from './answers.module.css';

/** The answers to the reader's own letter, newest first. Answers that were unread when the page opened stay marked. */
export function Answers({ letterId, count }: { letterId: string; count: number }) {
  const { t, plural } = useTranslator();
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const query = useCallback(
    (range: PageRange) => queryAnswers(device.db, letterId, range),
    [letterId],
  );
  const note = useCallback((ids: readonly string[]) => {
    setFresh((known) => (ids.every((id) => known.has(id)) ? known : new Set([...known, ...ids])));
  }, []);
  return (
    <>
      <div className={css.bar} data-empty={count === 0}>
        <h2 className={css.count}>
          {count === 0 ? t('sky-letter.no-answers') : plural('sky-letter.answers', count)}
        </h2>
        {fresh.size > 0 && (
          <span className={css.new}>{t('sky-letter.new', { count: fresh.size })}</span>
        )}
      </div>
      {count > 0 && (
        <WindowedList name="answers" query={query} loading={<LetterSkeleton />} empty={() => null}>
          {(letters) => <Papers letters={letters} fresh={fresh} onUnread={note} />}
        </WindowedList>
      )}
    </>
  );
}

interface PapersProps {
  letters: readonly MessageView[];
  fresh: ReadonlySet<string>;
  onUnread: (ids: readonly string[]) => void;
}

function Papers({ letters, fresh, onUnread }: PapersProps) {
  useLayoutEffect(() => {
    onUnread(letters.filter(({ delivery }) => delivery === 'sent').map(({ id }) => id));
  }, [letters, onUnread]);
  useMarkRead(letters);
  useArrivals(letters);
  return (
    <FlipList className={css.answers} rows={letters.map(listKey)}>
      {letters.map((letter) => (
        <Answer key={letter.id} letter={letter} isNew={fresh.has(letter.id)} />
      ))}
    </FlipList>
  );
}

function Answer({ letter, isNew }: { letter: MessageView; isNew: boolean }) {
  const { t } = useTranslator();
  return (
    <article className={css.answer} data-letter={letter.id}>
      <header className={css.head}>
        <Signature letter={letter} />
        {isNew && <NewMark>{t('messages.unread')}</NewMark>}
      </header>
      {letter.delivery === 'recalled' ? (
        <p className={css.recalled}>{t('letter.recalled')}</p>
      ) : (
        <LetterBody letter={letter} isShortened />
      )}
      <div className={css.foot}>
        <ButtonLink
          kind="soft"
          to="/messages/$userId"
          params={{ userId: letter.senderId }}
          search={{ letter: letter.id }}
        >
          <Icon name="undo" size="small" />
          <span>{t('discover.reply')}</span>
        </ButtonLink>
        <LetterMenu letter={letter} />
      </div>
    </article>
  );
}
