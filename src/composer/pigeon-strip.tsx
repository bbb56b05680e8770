import { useId } from 'react';
import type { PigeonView } from '../../local/queries/views.ts';
import { useTranslator } from '../language/use-translator.ts';
import { PerchedPigeon } from '../pigeons/perched-pigeon.tsx';
import { TripTicks } from '../pigeons/trip-ticks.tsx';
import { usePigeonWords } from '../pigeons/use-pigeon-words.ts';
import { Button } from '../ui/button.tsx';
import { PigeonSlot } from '../ui/pigeon-slot.tsx';
import css from './pigeon-strip.module.css';

interface PigeonStripProps {
  /** Undefined while the pigeons are loading. */
  pigeon: PigeonView | null | undefined;
  isMissing: boolean;
  onPick: () => void;
}

export function PigeonStrip({ pigeon, isMissing, onPick }: PigeonStripProps) {
  const { t, plural } = useTranslator();
  const { nameOf } = usePigeonWords();
  const noteId = useId();
  const free = pigeon ?? null;
  const isWrong = isMissing && pigeon === null;
  return (
    <div className={css.strip} data-missing={isWrong} data-pigeon="">
      {free !== null && (
        <>
          <span className={css.slot}>
            <PigeonSlot>
              <PerchedPigeon />
            </PigeonSlot>
          </span>
          <span className={css.words} id={noteId}>
            <span className={css.name}>{nameOf(free)}</span>
            <span className={css.trips}>
              <TripTicks left={free.trips_left} />
              <span>{plural('pigeons.trips', free.trips_left)}</span>
            </span>
          </span>
        </>
      )}
      {pigeon === null && (
        <p className={css.none} id={noteId} role={isWrong ? 'alert' : undefined}>
          {t('compose.no-pigeon')}
        </p>
      )}
      <Button
        kind="plain"
        data-invalid={isWrong || undefined}
        aria-describedby={pigeon === undefined ? undefined : noteId}
        onClick={onPick}
      >
        {t(pigeon === null ? 'compose.pigeon-choose' : 'compose.pigeon-change')}
      </Button>
    </div>
  );
}
