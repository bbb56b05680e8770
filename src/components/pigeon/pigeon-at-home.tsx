import type { PigeonView } from '../../../local/queries/views.ts';
import { Niche } from '../niche.tsx';
import { TripTicks } from '../trip-ticks.tsx';
import { PerchedPigeon } from './perched-pigeon.tsx';
import css from './pigeon-rows.module.css';
import { usePigeonWords } from './use-pigeon-words.ts';

/** A pigeon in its niche: name and ring, trips left, days of fuel. */
export function PigeonAtHome({
  pigeon,
  isChosen = false,
}: {
  pigeon: PigeonView;
  isChosen?: boolean;
}) {
  const { nameOf, lifeOf } = usePigeonWords();
  return (
    <div className={css.home}>
      <div className={css.niche}>
        <Niche isChosen={isChosen}>
          <PerchedPigeon />
        </Niche>
      </div>
      <span className={css.homeName}>{nameOf(pigeon)}</span>
      <TripTicks left={pigeon.trips_left} />
      <span className={css.life}>{lifeOf(pigeon)}</span>
    </div>
  );
}
