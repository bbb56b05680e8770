import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslator } from '../../language/use-translator.ts';
import { useIsOnline } from '../../state/use-is-online.ts';
import { Button } from '../../ui/button.tsx';
import { DeleteQuestion } from './delete-question.tsx';
import { FreezeQuestion } from './freeze-question.tsx';
import { SettingRow } from './setting-row.tsx';
import css from './settings-screen.module.css';

/** What only the server can do at once: freeze, delete. Without a network they say so. */
export function AccountActions() {
  const { t } = useTranslator();
  const router = useRouter();
  const isOnline = useIsOnline();
  const [asking, setAsking] = useState<'freeze' | 'delete' | null>(null);
  const leave = () => void router.navigate({ to: '/' });
  const close = () => setAsking(null);
  return (
    <>
      {!isOnline && <p className={css.value}>{t('settings.needs-network')}</p>}
      <SettingRow label={t('settings.freeze')} note={t('settings.freeze-text')}>
        <Button kind="outline" disabled={!isOnline} onClick={() => setAsking('freeze')}>
          {t('settings.freeze')}
        </Button>
      </SettingRow>
      <SettingRow label={t('settings.delete')} note={t('settings.delete-text')}>
        <Button kind="danger" disabled={!isOnline} onClick={() => setAsking('delete')}>
          {t('settings.delete')}
        </Button>
      </SettingRow>
      {asking === 'freeze' && <FreezeQuestion onDone={leave} onClose={close} />}
      {asking === 'delete' && <DeleteQuestion onDone={leave} onClose={close} />}
    </>
  );
}
