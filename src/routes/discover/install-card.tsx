import { useLiveQuery } from 'dexie-react-hooks';
import { hasPutOffInstall, putOffInstall } from '../../../local/asked.ts';
import { device } from '../../bridges/device.ts';
import { forgetInstall, install, installStore } from '../../bridges/install.ts';
import { noticeQuestionStore } from '../../bridges/notice-question-store.ts';
import { Icon } from '../../components/icon.tsx';
import { OfferCard } from '../../components/offer-card.tsx';
import { useTranslator } from '../../language/use-translator.ts';
import { useStore } from '../../stores/store.ts';
import css from './install-card.module.css';

/** Offers to put the app on the home screen, now or later (product.md section 1). */
export function InstallCard() {
  const { t } = useTranslator();
  const way = useStore(installStore);
  const isPutOff = useLiveQuery(() => hasPutOffInstall(device), []) ?? true;
  // One thing is asked at a time.
  const isAskedElse = useStore(noticeQuestionStore);
  if (way === null || isPutOff || isAskedElse) return null;

  const later = async () => {
    forgetInstall();
    await putOffInstall(device);
  };
  const accept = async () => {
    const isAccepted = await install();
    if (!isAccepted) await putOffInstall(device);
  };

  const byPrompt = {
    accept: { word: t('install.accept'), onChoose: () => accept().catch(reportError) },
  };
  return (
    <OfferCard
      title={t('install.title')}
      edge="bottom"
      {...(way === 'prompt' ? byPrompt : {})}
      later={{ word: t('install.later'), onChoose: () => later().catch(reportError) }}
    >
      {t('install.text')}
      {way === 'by-hand' && (
        <span className={css.steps}>
          <Icon name="share" size="small" />
          {t('install.by-hand')}
        </span>
      )}
    </OfferCard>
  );
}
