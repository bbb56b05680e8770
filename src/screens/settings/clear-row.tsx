import { useState } from 'react';
import { refreshSky } from '../../../local/cache/refresh-sky.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { device } from '../../platform/device.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { ClearQuestion } from './clear-question.tsx';
import { SettingRow } from './setting-row.tsx';

/** Lets go of what can be fetched again, once the person has read what that is. */
export function ClearRow({ onCleared }: { onCleared: () => void }) {
  const { t } = useTranslator();
  const [isOpen, setIsOpen] = useState(false);
  const tell = () => {
    setIsOpen(false);
    onCleared();
    showToast(t('settings.cleared'));
    // Nobody waits for it: the sky asks again when it is opened, and says what is wrong.
    if (navigator.onLine) refreshSky(device).catch(() => undefined);
  };
  return (
    <>
      <SettingRow label={t('settings.clear')} note={t('settings.clear-text')}>
        <Button kind="outline" onClick={() => setIsOpen(true)}>
          {t('settings.clear-go')}
        </Button>
      </SettingRow>
      {isOpen && <ClearQuestion onDone={tell} onClose={() => setIsOpen(false)} />}
    </>
  );
}
