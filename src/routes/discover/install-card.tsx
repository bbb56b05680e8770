import { useLiveQuery } from 'dexie-react-hooks';
import { hasPutOffInstall, putOffInstall } from '../../../local/asked.ts';
import { device } from '../../bridges/device.ts';
import { forgetInstall, install, installStore } from '../../bridges/install.ts';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { Mark } from '../../components/mark.tsx';
import { useTranslator } from '../../language/use-translator.ts';
import { useStore } from '../../stores/store.ts';
import css from './install-card.module.css';

/**
 * Offers to put the app on the home screen, now or later (product.md section 1). It lies over the
 * page, so that nothing moves when it comes, and under every sheet.
 */
export function InstallCard() {
  const { t } = useTranslator();
  const way = useStore(installStore);
  const isPutOff = useLiveQuery(() => hasPutOffInstall(device), []) ?? true;
  if (way === null || isPutOff) return null;

  const later = async () => {
    forgetInstall();
    await putOffInstall(device);
  };
  const accept = async () => {
    const isAccepted = await install();
    if (!isAccepted) await putOffInstall(device);
  };

  return (
    <section className={css.card} aria-label={t('install.title')}>
      <span className={css.mark}>
        <Mark />
      </span>
      <p className={css.text}>
        <strong className={css.title}>{t('install.title')}</strong> {t('install.text')}
        {way === 'by-hand' && (
          <span className={css.steps}>
            <Icon name="share" size="small" />
            {t('install.by-hand')}
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
    </section>
  );
}
