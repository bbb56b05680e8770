import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { exportData } from '../../../local/account/export-data.ts';
import { device } from '../../bridges/device.ts';
import { Button } from '../../components/button.tsx';
import { describeError } from '../../language/describe-error.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { useIsOnline } from '../../stores/use-is-online.ts';
import { showToast } from '../../toasts/toast-store.ts';
import { DeleteQuestion } from './delete-question.tsx';
import { FreezeQuestion } from './freeze-question.tsx';
import css from './settings-screen.module.css';

/** What only the server can do at once: export, freeze, delete. Without a network they say so. */
export function AccountActions() {
  const translator = useTranslator();
  const { t } = translator;
  const router = useRouter();
  const isOnline = useIsOnline();
  const [asking, setAsking] = useState<'freeze' | 'delete' | null>(null);
  const download = async () => {
    try {
      const { url } = await exportData(device);
      location.assign(url);
    } catch (error) {
      showToast(describeError(error, translator), { isError: true });
    }
  };
  const leave = () => void router.navigate({ to: '/' });
  const close = () => setAsking(null);
  return (
    <>
      {!isOnline && <p className={css.value}>{t('settings.needs-network')}</p>}
      <div className={css.row}>
        <p className={css.label}>
          {t('settings.export')}
          <span className={css.note}>{t('settings.export-text')}</span>
        </p>
        <Button kind="outline" disabled={!isOnline} onClick={() => void download()}>
          {t('settings.export')}
        </Button>
      </div>
      <div className={css.row}>
        <p className={css.label}>
          {t('settings.freeze')}
          <span className={css.note}>{t('settings.freeze-text')}</span>
        </p>
        <Button kind="outline" disabled={!isOnline} onClick={() => setAsking('freeze')}>
          {t('settings.freeze')}
        </Button>
      </div>
      <div className={css.row}>
        <p className={css.label}>
          {t('settings.delete')}
          <span className={css.note}>{t('settings.delete-text')}</span>
        </p>
        <Button kind="danger" disabled={!isOnline} onClick={() => setAsking('delete')}>
          {t('settings.delete')}
        </Button>
      </div>
      {asking === 'freeze' && <FreezeQuestion onDone={leave} onClose={close} />}
      {asking === 'delete' && <DeleteQuestion onDone={leave} onClose={close} />}
    </>
  );
}
