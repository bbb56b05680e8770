import { useState } from 'react';
import { clearCaches } from '../../../local/storage/empty-caches.ts';
import { describeError } from '../../language/describe-error.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { AnimatedSlot } from '../../motion/flip-list.tsx';
import { device } from '../../platform/device.ts';
import { useIsOnline } from '../../state/use-is-online.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import css from './settings-screen.module.css';

interface ClearQuestionProps {
  onDone: () => void;
  onClose: () => void;
}

/** Asks before the caches are emptied, and says which data is deleted and which stays. */
export function ClearQuestion({ onDone, onClose }: ClearQuestionProps) {
  const translator = useTranslator();
  const { t } = translator;
  const isOnline = useIsOnline();
  const [isWorking, setIsWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const clear = async () => {
    setIsWorking(true);
    try {
      await clearCaches(device);
      onDone();
    } catch (error) {
      setFailure(describeError(error, translator));
      setIsWorking(false);
    }
  };
  return (
    <Sheet title={t('settings.clear-title')} onClose={onClose}>
      <p>{t('settings.clear-goes')}</p>
      <p>{t('settings.clear-stays')}</p>
      <AnimatedSlot>
        {!isOnline && <Banner tone="wait">{t('settings.clear-offline')}</Banner>}
        {failure !== null && <Banner tone="danger">{failure}</Banner>}
      </AnimatedSlot>
      <div className={css.answers}>
        <Button kind="outline" onClick={onClose}>
          {t('settings.keep')}
        </Button>
        <Button isBusy={isWorking} onClick={() => void clear()}>
          {t('settings.clear-go')}
        </Button>
      </div>
    </Sheet>
  );
}
