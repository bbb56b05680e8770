import { useLiveQuery } from 'dexie-react-hooks';
import { useLayoutEffect, useRef, useState } from 'react';
import { queryOriginal } from '../../local/queries/query-original.ts';
import type { MessageView } from '../../local/queries/views.ts';
import { useTranslator } from '../language/use-translator.ts';
import { FlipList } from '../motion/flip-list.tsx';
import { ArchPortrait } from '../people/arch-portrait.tsx';
import { personName } from '../people/person-name.ts';
import { device } from '../platform/device.ts';
import { Button } from '../ui/button.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import css from './quotation.module.css';
import { QuotedWords } from './quoted-words.tsx';

export function AnsweredLetter({
  originalId,
  first,
  name,
}: {
  originalId: string;
  /** The answered letter as loaded when the answer began. It is shown until the query has a result. */
  first: MessageView | undefined;
  name: string;
}) {
  const { t } = useTranslator();
  const original = useLiveQuery<MessageView | null | undefined, MessageView | undefined>(
    () => queryOriginal(device.db, originalId),
    [originalId],
    first,
  );
  // The answered letter appears a moment after the sheet, and a long name can take several lines. The list animates
  // this change of height.
  const row = original === undefined ? '' : `${original?.id} ${original?.delivery}`;
  return (
    <FlipList className={css.answered} rows={[row]}>
      {original === null && <p className={css.where}>{t('discover.reply-to', { name })}</p>}
      {original !== undefined && original !== null && <Answered original={original} />}
    </FlipList>
  );
}

function Answered({ original }: { original: MessageView }) {
  const translator = useTranslator();
  const { t } = translator;
  const { person, isMine, receiverId } = original;
  const [isOpen, setIsOpen] = useState(false);
  const [isLong, setIsLong] = useState(false);
  const quote = useRef<HTMLQuoteElement>(null);
  useLayoutEffect(() => {
    if (isOpen || quote.current === null) return;
    const words = quote.current.querySelector('[data-whole]');
    if (words !== null) setIsLong(words.scrollHeight > words.clientHeight + 1);
  }, [isOpen]);
  return (
    <blockquote ref={quote} className={css.quote} aria-label={t('quotation.answers')}>
      <span className={css.head}>
        <ArchPortrait url={person?.avatar_url ?? null} size="small" />
        <span className={css.who}>
          <bdi className={css.name}>
            {isMine ? t('discover.mine') : personName(person, translator)}
          </bdi>
          <span className={css.where}>
            {receiverId === null && person?.city && (
              <>
                <bdi>{person.city}</bdi>
                {' · '}
              </>
            )}
            {receiverId === null && <span>{`${t('quotation.in-sky')} · `}</span>}
            <RelativeTime at={original.created_at} />
          </span>
        </span>
      </span>
      <QuotedWords original={original} isWhole={isOpen} />
      {isLong && (
        <span className={css.more}>
          <Button kind="plain" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {t(isOpen ? 'letter.show-less' : 'quotation.read-whole')}
          </Button>
        </span>
      )}
    </blockquote>
  );
}
