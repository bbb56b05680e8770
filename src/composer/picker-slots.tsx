import { useId } from 'react';
import type { PigeonView } from '../../local/queries/views.ts';
import { useTranslator } from '../language/use-translator.ts';
import { PigeonAtHome } from '../pigeons/pigeon-at-home.tsx';
import { Icon } from '../ui/icon.tsx';
import css from './pigeon-picker.module.css';

interface PickerSlotsProps {
  pigeons: readonly PigeonView[];
  pickedId: string | null;
  /** Uses short labels for a narrow space. */
  isBrief?: boolean;
  onPick: (pigeonId: string) => void;
}

/** The pigeons at home as one radio group. */
export function PickerSlots({ pigeons, pickedId, isBrief = false, onPick }: PickerSlotsProps) {
  const { t } = useTranslator();
  const name = useId();
  return (
    <fieldset className={css.slots} aria-label={t('compose.pigeon')}>
      {pigeons.map((pigeon) => (
        <label key={pigeon.id} className={css.slot}>
          <input
            className={css.radio}
            type="radio"
            name={name}
            checked={pigeon.id === pickedId}
            onChange={() => onPick(pigeon.id)}
          />
          <PigeonAtHome pigeon={pigeon} isChosen={pigeon.id === pickedId} isBrief={isBrief} />
          {pigeon.id === pickedId && (
            <span className={css.tick}>
              <Icon name="check" size="small" />
            </span>
          )}
        </label>
      ))}
    </fieldset>
  );
}
