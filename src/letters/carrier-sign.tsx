import type { MessageView } from '../../local/queries/views.ts';
import { useTranslator } from '../language/use-translator.ts';
import { PigeonFigure } from '../pigeons/pigeon-figure.tsx';
import { pigeonsQuery } from '../platform/device-queries.ts';
import { useSharedQuery } from '../state/shared-query.ts';
import { RelativeTime } from '../ui/relative-time.tsx';
import css from './sky-letter.module.css';

/** At the foot of one's own letter on its page: the pigeon that holds it, since when, and its trips. */
export function CarrierSign({ letter }: { letter: MessageView }) {
  const { t, plural } = useTranslator();
  const pigeons = useSharedQuery(pigeonsQuery);
  const { delivery, pigeonId } = letter;
  const isGone = delivery === 'recalled';
  const carrier = pigeons?.used.find(
    ({ id, messageId }) => id === pigeonId && messageId === letter.id,
  );
  const place = isGone ? 'messages.state.recalled' : 'messages.state.in-sky';
  return (
    <div className={css.signature}>
      <span className={css.carrier}>
        <PigeonFigure status={isGone ? 'available' : 'in_sky'} />
      </span>
      <span className={css.who}>
        <span className={css.place}>{t(place)}</span>
        <span className={css.when}>
          <RelativeTime at={letter.created_at} />
          {carrier !== undefined && ` · ${plural('pigeons.trips', carrier.trips_left)}`}
        </span>
      </span>
    </div>
  );
}
