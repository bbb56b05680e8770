import { ringNumber } from '../../contract/ids.ts';
import type { PigeonView } from '../../local/queries/views.ts';
import { useTranslator } from '../language/use-translator.ts';
import { PigeonSlot } from '../ui/pigeon-slot.tsx';
import { PerchedPigeon } from './perched-pigeon.tsx';
import css from './pigeon-rows.module.css';
import { TripTicks } from './trip-ticks.tsx';
import { usePigeonWords } from './use-pigeon-words.ts';

/**
 * A pigeon in its slot: name and ring number, remaining trips, days of fuel. The brief form has only ring number and
 * trips.
 */
export function PigeonAtHome({
  pigeon,
  isChosen = false,
  isBrief = false,
}: {
  pigeon: PigeonView;
  isChosen?: boolean;
  isBrief?: boolean;
}) {
  const { plural } = useTranslator();
  const { nameOf, lifeOf } = usePigeonWords();
  return (
    <div className={css.home}>
      <div className={css.slot}>
        <PigeonSlot isChosen={isChosen}>
          <PerchedPigeon />
        </PigeonSlot>
      </div>
      <span className={css.homeName}>{isBrief ? ringNumber(pigeon.id) : nameOf(pigeon)}</span>
      {!isBrief && <TripTicks left={pigeon.trips_left} />}
      <span className={css.life}>
        {isBrief ? plural('discover.trips', pigeon.trips_left) : lifeOf(pigeon)}
      </span>
    </div>
  );
}
