import { Link } from '@tanstack/react-router';
import type { MessageView } from '../../local/queries/views.ts';
import { useTranslator } from '../language/use-translator.ts';
import { personName } from '../people/person-name.ts';
import { RelativeTime } from '../ui/relative-time.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import css from './quotation.module.css';
import { QuotedWords } from './quoted-words.tsx';

/** The letter that this letter answers, in two lines above its text. It links to that letter. */
export function Quotation({ original }: { original: MessageView }) {
  const translator = useTranslator();
  const { t } = translator;
  const { isMine, person, receiverId } = original;
  const isToSky = receiverId === null;
  const name = isMine ? t('discover.mine') : personName(person, translator);
  const quote = (
    <>
      <VisuallyHidden>{t('quotation.answered')}</VisuallyHidden>
      <span className={css.who}>
        <bdi className={css.name}>{name}</bdi>
        <span className={css.where}>
          {isToSky && <span>{`${t('quotation.in-sky')} · `}</span>}
          <RelativeTime at={original.created_at} />
        </span>
      </span>
      <QuotedWords original={original} />
    </>
  );
  if (isToSky) {
    // A recalled letter has a page only for its author, on which the answers are listed.
    if (original.delivery === 'recalled' && !isMine)
      return <div className={css.quote}>{quote}</div>;
    return (
      <Link className={css.quote} to="/sky/$letterId" params={{ letterId: original.id }}>
        {quote}
      </Link>
    );
  }
  return (
    <Link
      className={css.quote}
      to="/messages/$userId"
      params={{ userId: isMine ? receiverId : original.senderId }}
      search={{ letter: original.id }}
    >
      {quote}
    </Link>
  );
}
