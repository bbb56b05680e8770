import { Link } from '@tanstack/react-router';
import type { PigeonView } from '../../../local/queries/views.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { FlyingPigeon } from '../../pigeons/flying-pigeon.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import css from './aloft-pigeon.module.css';

/** One's own pigeon in the sky: since when, and how many trips it has left. It leads to them all. */
export function AloftPigeon({ pigeon }: { pigeon: PigeonView }) {
  const { t, plural } = useTranslator();
  const since = pigeon.carried?.created_at;
  return (
    <Link className={css.card} to="/pigeons" data-aloft="">
      <span className={css.figure}>
        <FlyingPigeon />
      </span>
      <span className={css.words}>
        <strong className={css.title}>{t('discover.aloft')}</strong>
        <span>
          {since !== undefined && (
            <>
              <RelativeTime at={since} />
              {' · '}
            </>
          )}
          {plural('discover.trips', pigeon.trips_left)}
        </span>
      </span>
    </Link>
  );
}
