import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Banner } from '../../components/banner.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { useTranslator } from '../../language/use-translator.ts';
import css from './entry-form.module.css';
import { EntryFrame } from './entry-frame.tsx';
import { ReferralBanner } from './referral-banner.tsx';
import { RegisterForm } from './register-form.tsx';
import { ResendVerification } from './resend-verification.tsx';

const route = getRouteApi('/register');

/** Registration, who invited to it, and then where to look for the mail. */
export function RegisterScreen() {
  const { t } = useTranslator();
  const { ref = null } = route.useSearch();
  const [registered, setRegistered] = useState<string | null>(null);
  return (
    <EntryFrame
      name={t('nav.register')}
      title={t('register.title')}
      other={{ question: t('register.have-account'), answer: t('nav.login'), to: '/login' }}
    >
      {registered === null ? (
        <>
          {ref !== null && <ReferralBanner code={ref} />}
          <RegisterForm referralCode={ref} onRegistered={setRegistered} />
        </>
      ) : (
        <div className={css.done}>
          <Banner tone="success">{t('register.done')}</Banner>
          <p className={css.doneText}>{t('register.done-text', { email: registered })}</p>
          <p className={css.doneText}>{t('register.not-there')}</p>
          <ResendVerification email={registered} />
          <ButtonLink kind="plain" to="/login">
            {t('nav.login')}
          </ButtonLink>
        </div>
      )}
    </EntryFrame>
  );
}
