import { useState } from 'react';
import { useTranslator } from '../../language/use-translator.ts';
import { AnimatedSlot } from '../../motion/flip-list.tsx';
import { useIsOnline } from '../../state/use-is-online.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import css from './account-screen.module.css';
import { ChangeEmailSheet } from './change-email-sheet.tsx';
import { ChangePasswordSheet } from './change-password-sheet.tsx';

interface LoginCardProps {
  email: string;
  /** A new address that is not confirmed by its mailed link yet. */
  pendingEmail: string | null;
  /** When the password was last changed. `null` if never, undefined while loading. */
  changedAt: string | null | undefined;
}

export function LoginCard({ email, pendingEmail, changedAt }: LoginCardProps) {
  const { t } = useTranslator();
  const isOnline = useIsOnline();
  const [changing, setChanging] = useState<'email' | 'password' | null>(null);
  const close = () => setChanging(null);
  return (
    <Card title={t('account.login')}>
      <div className={css.rows}>
        <div className={css.row}>
          <div className={css.label}>
            <span>{t('settings.email')}</span>
            <span className={css.note}>{email}</span>
            <AnimatedSlot>
              {pendingEmail !== null && (
                <span className={css.note}>
                  {t('account.email-pending', { email: pendingEmail })}
                </span>
              )}
            </AnimatedSlot>
          </div>
          <Button
            kind="plain"
            disabled={!isOnline}
            aria-label={t('account.email-title')}
            onClick={() => setChanging('email')}
          >
            {t('account.change')}
          </Button>
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
          <Button
            kind="plain"
            disabled={!isOnline}
            aria-label={t('account.password-title')}
            onClick={() => setChanging('password')}
          >
            {t('account.change')}
          </Button>
        </div>
      </div>
      {changing === 'email' && <ChangeEmailSheet onClose={close} />}
      {changing === 'password' && <ChangePasswordSheet onClose={close} />}
    </Card>
  );
}
