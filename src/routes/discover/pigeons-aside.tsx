import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Icon } from '../../components/icon.tsx';
import { Niche } from '../../components/niche.tsx';
import { PerchedPigeon } from '../../components/pigeon/perched-pigeon.tsx';
import { useTranslator } from '../../language/use-translator.ts';
import { pigeonsQuery } from '../../stores/device-queries.ts';
import { useSharedQuery } from '../../stores/shared-query.ts';
import { openComposer } from '../composer/composer-request.ts';
import { AloftPigeon } from './aloft-pigeon.tsx';
import css from './pigeons-aside.module.css';

const SHOWN = 3;

/** Beside the sky: the pigeons at home and the way to write, and one that is up there. */
export function PigeonsAside() {
  const { t, plural } = useTranslator();
  const pigeons = useSharedQuery(pigeonsQuery);
  const free = pigeons?.available.slice(0, SHOWN) ?? [];
  const aloft = pigeons?.used.findLast(({ status }) => status === 'in_sky');
  // A niche is a place: it stays when a pigeon leaves it.
  const niches = Array.from({ length: SHOWN }, (_, place) => ({ place, pigeon: free[place] }));
  return (
    <div className={css.aside}>
      <Card title={t('discover.side-title')}>
        <ul className={css.niches}>
          {niches.map(({ place, pigeon }) => (
            <li key={place} className={css.niche}>
              <Niche>{pigeon !== undefined && <PerchedPigeon />}</Niche>
              {pigeon !== undefined && plural('discover.trips', pigeon.trips_left)}
            </li>
          ))}
        </ul>
        {pigeons !== undefined && free.length === 0 && (
          <p className={css.none}>{t('discover.no-pigeon')}</p>
        )}
        <div className={css.write}>
          <Button size="large" onClick={() => openComposer({ to: 'sky' })}>
            <Icon name="pen" size="small" />
            {t('discover.write')}
          </Button>
        </div>
      </Card>
      {aloft !== undefined && <AloftPigeon pigeon={aloft} />}
    </div>
  );
}
