import type { PigeonView } from '../../local/queries/views.ts';
import { useTranslator } from '../language/use-translator.ts';
import { Button } from '../ui/button.tsx';
import { PickerSlots } from './picker-slots.tsx';
import css from './pigeon-row.module.css';

/** The number of pigeons in the row. The picker shows the rest and those that are away. */
const SHOWN = 12;

interface PigeonRowProps {
  pigeons: readonly PigeonView[];
  pickedId: string | null;
  onPick: (pigeonId: string) => void;
  onMore: () => void;
}

export function PigeonRow({ pigeons, pickedId, onPick, onMore }: PigeonRowProps) {
  const { t } = useTranslator();
  const first = pigeons.slice(0, SHOWN);
  const picked = pigeons.find(({ id }) => id === pickedId);
  // A pigeon chosen in the picker is shown first.
  const shown = picked === undefined || first.includes(picked) ? first : [picked, ...first];
  return (
    <div className={css.pigeons} data-pigeon="">
      <div className={css.head}>
        <p className={css.title}>{t('picker.title')}</p>
        <Button kind="plain" onClick={onMore}>
          {t('compose.pigeon-change')}
        </Button>
      </div>
      <div className={css.row}>
        <PickerSlots isBrief pigeons={shown} pickedId={pickedId} onPick={onPick} />
      </div>
    </div>
  );
}
