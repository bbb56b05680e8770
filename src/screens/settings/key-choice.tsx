import { useLiveQuery } from 'dexie-react-hooks';
import { chooseKeys, queryKeys } from '../../../local/device/key-choice.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { device } from '../../platform/device.ts';
import { keysDialogStore } from '../../state/keys-store.ts';
import { Button } from '../../ui/button.tsx';
import { SwitchRow } from '../../ui/switch-row.tsx';

/** The keys of this device: whether single letters do something (WCAG 2.1.4), and all of them. */
export function KeyChoice() {
  const { t } = useTranslator();
  const areOn = useLiveQuery(() => queryKeys(device.db), []) ?? true;
  return (
    <>
      <SwitchRow
        label={t('settings.keys')}
        note={t('settings.keys-note')}
        isOn={areOn}
        onChange={(isOn) => chooseKeys(device, isOn).catch(reportError)}
      />
      <Button kind="outline" onClick={() => keysDialogStore.set('help')}>
        {t('settings.keys-show')}
      </Button>
    </>
  );
}
