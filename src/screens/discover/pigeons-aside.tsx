import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ringNumber } from '../../../contract/ids.ts';
import type { PigeonView } from '../../../local/queries/views.ts';
import { ComposerPlace } from '../../composer/composer-place.tsx';
import { openComposer } from '../../composer/composer-request.ts';
import { WriteButton } from '../../composer/write-button.tsx';
import { useTranslator } from '../../language/use-translator.ts';
import { FlyingPigeon } from '../../pigeons/flying-pigeon.tsx';
import { PerchedPigeon } from '../../pigeons/perched-pigeon.tsx';
import { pigeonsQuery } from '../../platform/device-queries.ts';
import { useSharedQuery } from '../../state/shared-query.ts';
import { Card } from '../../ui/card.tsx';
import { PigeonSlot } from '../../ui/pigeon-slot.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import css from './pigeons-aside.module.css';

const SHOWN = 3;

export function PigeonsAside({ children }: { children: ReactNode }) {
  const { t, plural } = useTranslator();
  const pigeons = useSharedQuery(pigeonsQuery);
  const free = pigeons?.available.slice(0, SHOWN) ?? [];
  const aloft = pigeons?.used.findLast(({ status }) => status === 'in_sky');
  // A slot stays when its pigeon leaves.
  const slots = Array.from({ length: SHOWN }, (_, place) => ({ place, pigeon: free[place] }));
  return (
    <div className={css.aside}>
      <ComposerPlace />
      <Card title={t('discover.side-title')}>
        <button type="button" className={css.paper} onClick={() => openComposer({ to: 'sky' })}>
          {t('compose.placeholder')}
        </button>
        <ul className={css.slots}>
          {slots.map(({ place, pigeon }) => (
            <li key={place} className={css.slot}>
              <PigeonSlot>{pigeon !== undefined && <PerchedPigeon />}</PigeonSlot>
              {pigeon !== undefined && (
                <>
                  <strong className={css.ring}>{ringNumber(pigeon.id)}</strong>
                  <span>{plural('discover.trips', pigeon.trips_left)}</span>
                </>
              )}
            </li>
          ))}
        </ul>
        {pigeons?.isWhole === true && free.length === 0 && (
          <p className={css.none}>{t('discover.no-pigeon')}</p>
        )}
        <div className={css.write}>
          <WriteButton />
        </div>
      </Card>
      {aloft !== undefined && <AloftPigeon pigeon={aloft} />}
      {children}
    </div>
  );
}

function AloftPigeon({ pigeon }: { pigeon: PigeonView }) {
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
          <span>{plural('discover.trips', pigeon.trips_left)}</span>
        </span>
      </span>
    </Link>
  );
}
