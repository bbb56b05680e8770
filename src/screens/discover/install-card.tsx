import { useState } from 'react';
import { putOffInstall } from '../../../local/device/prompts.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { device } from '../../platform/device.ts';
import { forgetInstall, install, installStore } from '../../platform/install.ts';
import { isAtRisk, storageStatusStore } from '../../platform/storage-status.ts';
import { useStore } from '../../state/store.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Mark } from '../../ui/mark.tsx';
import css from './install-card.module.css';

/** Offers to install the app, now or later (product.md section 1). */
export function InstallCard({ onDone }: { onDone: () => void }) {
  const { t } = useTranslator();
  const way = useStore(installStore);
  // Fixed at mounting, because a later answer of the browser would move the content below.
  const [fate] = useState(storageStatusStore.get);
  const close = () => {
    onDone();
    forgetInstall();
  };
  // The answer is stored before the card closes, so that it also applies if the page is closed at once.
  const later = () => putOffInstall(device).finally(close);
  const accept = async () => {
    const isAccepted = await install();
    if (isAccepted) close();
    else await later();
  };

  return (
    <section aria-label={t('install.title')}>
      <Card>
        <div className={css.offer}>
          <span className={css.mark}>
            <Mark />
          </span>
          <p className={css.text}>
            <strong className={css.title}>{t('install.title')}</strong>{' '}
            <span>{t('install.text')}</span>
            {isAtRisk(fate) && <span>{` ${t('install.keeps')}`}</span>}
            {way === 'by-hand' && (
              <span className={css.steps}>
                <Icon name="share" size="small" />
                <span>{t('install.by-hand')}</span>
              </span>
            )}
          </p>
          <div className={css.answers} data-way={way}>
            {way === 'prompt' && (
              <Button onClick={() => accept().catch(reportError)}>{t('install.accept')}</Button>
            )}
            <Button kind="plain" onClick={() => later().catch(reportError)}>
              {t('install.later')}
            </Button>
          </div>
        </div>
      </Card>
    </section>
  );
}
