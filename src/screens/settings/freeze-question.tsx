import { useState } from 'react';
import { freezeProfile } from '../../../local/account/own-account.ts';
import { isUnheard } from '../../../local/net/network-error.ts';
import { describeError } from '../../language/describe-error.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { AnimatedSlot } from '../../motion/flip-list.tsx';
import { device } from '../../platform/device.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import css from './settings-screen.module.css';

interface FreezeQuestionProps {
  onDone: () => void;
  onClose: () => void;
}

/** Asks before the profile is frozen. The next login reactivates it. */
export function FreezeQuestion({ onDone, onClose }: FreezeQuestionProps) {
  const translator = useTranslator();
  const { t, error: words } = translator;
  const [isWorking, setIsWorking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const freeze = async () => {
    setIsWorking(true);
    try {
      await freezeProfile(device);
      onDone();
    } catch (error) {
      setFailure(isUnheard(error) ? describeError(error, translator) : words('freeze-failed'));
      setIsWorking(false);
    }
  };
  return (
    <Sheet title={t('settings.freeze-title')} onClose={onClose}>
      <p>{t('settings.freeze-text')}</p>
      <AnimatedSlot>{failure !== null && <Banner tone="danger">{failure}</Banner>}</AnimatedSlot>
      <div className={css.answers}>
        <Button kind="outline" onClick={onClose}>
          {t('settings.keep')}
        </Button>
        <Button isBusy={isWorking} onClick={() => void freeze()}>
          {t('settings.freeze')}
        </Button>
      </div>
    </Sheet>
  );
}
