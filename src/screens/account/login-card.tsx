import { useState } from 'react';
import { useTranslator } from '../../language/use-translator.ts';
import { useIsOnline } from '../../state/use-is-online.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import css from './account-screen.module.css';
import { ChangePasswordSheet } from './change-password-sheet.tsx';

interface LoginCardProps {
  email: string;
  /** When the password was last changed; null: never; undefined: it is being read. */
  changedAt: string | null | undefined;
}

/** The e-mail address and the password. */
export function LoginCard({ email, changedAt }: LoginCardProps) {
  const { t } = useTranslator();
  const isOnline = useIsOnline();
  const [isChanging, setIsChanging] = useState(false);
  return (
    <Card title={t('account.login')}>
      <div className={css.rows}>
        <div className={css.row}>
          <p className={css.label}>
            <span>{t('settings.email')}</span>
            <span className={css.note}>{email}</span>
          </p>
        </div>
        <div className={css.row} data-unknown={changedAt === undefined}>
          <p className={css.label}>
            <span>{t('field.password')}</span>
            <span className={css.note}>
              {changedAt ? (
                <>
                  <span>{t('account.password-changed')}</span> <RelativeTime at={changedAt} />
                </>
              ) : (
                <span>{t('account.password-first')}</span>
              )}
            </span>
          </p>
          <Button kind="plain" disabled={!isOnline} onClick={() => setIsChanging(true)}>
            {t('account.change')}
          </Button>
        </div>
      </div>
      {isChanging && <ChangePasswordSheet onClose={() => setIsChanging(false)} />}
    </Card>
  );
}
