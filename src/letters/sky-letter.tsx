import { Link } from '@tanstack/react-router';
import { memo, useRef } from 'react';
import type { MessageView } from '../../local/queries/views.ts';
import { openComposer } from '../composer/composer-request.ts';
import { formatTime } from '../language/format-time.ts';
import { useTranslator } from '../language/use-translator.ts';
import { letterWords } from '../letter-text/letter-text.tsx';
import { PigeonFigure } from '../pigeons/pigeon-figure.tsx';
import { useRecallFade } from '../pigeons/use-recall-fade.ts';
import { Button } from '../ui/button.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { useKeyHint } from '../ui/use-key-hint.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { LetterBody } from './letter-body.tsx';
import { LetterMenu } from './letter-menu.tsx';
import { OwnLetterActions } from './own-letter-actions.tsx';
import { Postmark } from './postmark.tsx';
import { Signature } from './signature.tsx';
import css from './sky-letter.module.css';
import { useCarrier } from './use-carrier.ts';

interface SkyLetterProps {
  letter: MessageView;
  /**
   * Where the letter is shown. `sky`: with portrait and name. `person`: on the author's page, without them. In both,
   * the stamp of another person's letter links to the letter's page. `page`: on that page, in full and larger; the
   * reader's own letter with its pigeon at the bottom.
   */
  where: 'sky' | 'person' | 'page';
}

export const SkyLetter = memo(function SkyLetter({ letter, where }: SkyLetterProps) {
  const { t } = useTranslator();
  const hint = useKeyHint('r');
  const { person, isMine, delivery } = letter;
  const isAlone = where === 'page';
  const place = useRef<HTMLParagraphElement>(null);
  useRecallFade(letter, place, letterWords);
  const mayReply = !isMine && delivery !== 'recalled' && person?.state === 'active';
  const reply = mayReply
    ? () =>
        openComposer({
          to: 'reply',
          personId: person.id,
          originalMessageId: letter.id,
          original: letter,
        })
    : null;
  return (
    <article className={css.letter} data-alone={isAlone} data-letter={letter.id}>
      {!isAlone && !isMine ? <StampLink letter={letter} /> : <Stamp letter={letter} />}
      {isMine && !isAlone && <OwnTag letter={letter} />}
      {delivery === 'recalled' ? (
        <p ref={place} className={css.recalled}>
          {t('letter.recalled')}
        </p>
      ) : (
        <LetterBody letter={letter} isShortened={!isAlone} />
      )}
      <footer className={css.foot}>
        <Sign letter={letter} where={where} />
        {reply !== null && (
          <Button {...hint} kind="soft" onClick={reply}>
            {t('discover.reply')}
          </Button>
        )}
        {isMine && <OwnLetterActions letter={letter} />}
        <LetterMenu letter={letter} findReply={() => reply} />
      </footer>
    </article>
  );
});

function Sign({ letter, where }: SkyLetterProps) {
  if (where === 'person') return <PlaceSign letter={letter} />;
  return where === 'page' && letter.isMine ? (
    <CarrierSign letter={letter} />
  ) : (
    <Signature letter={letter} />
  );
}

function Stamp({ letter: { created_at, person } }: { letter: MessageView }) {
  const { city = null, country = null } = person ?? {};
  return <Postmark at={created_at} city={city} country={country} />;
}

/** The time in the stamp as the link to a letter's own page. For the reader's own letters the tag is the link. */
function StampLink({ letter }: { letter: MessageView }) {
  const { t, language } = useTranslator();
  const time = formatTime(language, 'whole', new Date(letter.created_at));
  return (
    <Link className={css.stamp} to="/sky/$letterId" params={{ letterId: letter.id }} title={time}>
      <VisuallyHidden>{t('sky-letter.open', { time })}</VisuallyHidden>
      <Stamp letter={letter} />
    </Link>
  );
}

/** The tag of the reader's own letter with the number of answers. It links to the page with the answers. */
function OwnTag({ letter: { id, answers = 0 } }: { letter: MessageView }) {
  const { t, plural } = useTranslator();
  return (
    <p className={css.tag}>
      <Link className={css.own} to="/sky/$letterId" params={{ letterId: id }}>
        <span className={css.mine}>
          <span>{t('discover.mine')}</span>
          {answers > 0 && <span>{` · ${plural('sky-letter.answers', answers)}`}</span>}
        </span>
      </Link>
    </p>
  );
}

/** Shows where the letter is, and when it was written. */
function PlaceSign({ letter }: { letter: MessageView }) {
  const { t } = useTranslator();
  return (
    <p className={css.signature}>
      <span className={css.when}>
        <span>{t(placeOf(letter))}</span>
        {' · '}
        <RelativeTime at={letter.created_at} />
      </span>
    </p>
  );
}

const placeOf = ({ delivery }: MessageView) =>
  delivery === 'recalled' ? 'messages.state.recalled' : 'messages.state.in-sky';

/**
 * Shown at the bottom of the reader's own letter on its page: the pigeon that carries it, since when, and its trips.
 */
function CarrierSign({ letter }: { letter: MessageView }) {
  const { t, plural } = useTranslator();
  const carrier = useCarrier(letter);
  const isGone = letter.delivery === 'recalled';
  return (
    <div className={css.signature}>
      <span className={css.carrier}>
        <PigeonFigure status={isGone ? 'available' : 'in_sky'} />
      </span>
      <span className={css.who}>
        <span className={css.place}>{t(placeOf(letter))}</span>
        <span className={css.when}>
          <RelativeTime at={letter.created_at} />
          {carrier != null && <span>{` · ${plural('pigeons.trips', carrier.trips_left)}`}</span>}
        </span>
      </span>
    </div>
  );
}
