import { useState } from 'react';
import { ringNumber } from '../../contract/ids.ts';
import { useTranslator } from '../language/use-translator.ts';
import { AwayPigeon } from '../pigeons/away-pigeon.tsx';
import { pigeonsQuery } from '../platform/device-queries.ts';
import { useSharedQuery } from '../state/shared-query.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { TabSet } from '../ui/tab-set.tsx';
import { GrowingList } from '../ui/windowed-list/growing-list.tsx';
import { PickerSlots } from './picker-slots.tsx';
import css from './pigeon-picker.module.css';

interface PigeonChoiceProps {
  chosenId: string | null;
  onChoose: (pigeonId: string) => void;
}

/** The picker as a separate sheet, when no letter is being written. */
export function PigeonPicker({ onClose, ...choice }: PigeonChoiceProps & { onClose: () => void }) {
  const { t } = useTranslator();
  return (
    <Sheet title={t('picker.title')} onClose={onClose}>
      <PigeonChoice {...choice} />
    </Sheet>
  );
}

/** Free and used pigeons. One free pigeon is chosen; a used one can be recalled here. */
export function PigeonChoice({ chosenId, onChoose }: PigeonChoiceProps) {
  const { t } = useTranslator();
  const pigeons = useSharedQuery(pigeonsQuery);
  const [tab, setTab] = useState<'available' | 'used'>('available');
  const [pickedId, setPickedId] = useState(chosenId);
  if (pigeons === undefined) return null;
  const { available, used, resting } = pigeons;
  const picked = available.find(({ id }) => id === pickedId) ?? null;
  const away = [...used, ...resting];
  return (
    <TabSet
      label={t('picker.choose')}
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'available', label: t('picker.available', { count: available.length }) },
        { value: 'used', label: t('picker.used', { count: away.length }) },
      ]}
    >
      {tab === 'available' ? (
        <>
          {available.length === 0 ? (
            <p className={css.none}>{t('compose.no-pigeon')}</p>
          ) : (
            <GrowingList name="pigeons at hand" items={available}>
              {(shown) => <PickerSlots pigeons={shown} pickedId={pickedId} onPick={setPickedId} />}
            </GrowingList>
          )}
          <div className={css.choose}>
            <Button
              size="large"
              disabled={picked === null}
              onClick={() => picked !== null && onChoose(picked.id)}
            >
              <Icon name="pigeon" />
              <span>
                {picked === null
                  ? t('compose.pigeon-choose')
                  : t('picker.send-with', { ring: ringNumber(picked.id) })}
              </span>
            </Button>
          </div>
        </>
      ) : (
        <div className={css.away}>
          {away.length === 0 && <p className={css.none}>{t('picker.none-used')}</p>}
          <GrowingList name="pigeons away" items={away}>
            {(shown) => shown.map((pigeon) => <AwayPigeon key={pigeon.id} pigeon={pigeon} />)}
          </GrowingList>
        </div>
      )}
    </TabSet>
  );
}
