import { useState } from 'react';
import { Banner } from '../../components/banner.tsx';
import { ButtonLink } from '../../components/button-link.tsx';
import { useTranslator } from '../../language/use-translator.ts';
import css from './entry-form.module.css';
import { EntryFrame } from './entry-frame.tsx';
import { RegisterForm } from './register-form.tsx';

/** Registration, and then where to look for the mail. */
export function RegisterScreen() {
  const { t } = useTranslator();
  const [registered, setRegistered] = useState<string | null>(null);
  return (
    <EntryFrame
      title={t('register.title')}
      other={{ question: t('register.have-account'), answer: t('nav.login'), to: '/login' }}
    >
      {registered === null ? (
        <RegisterForm onRegistered={setRegistered} />
      ) : (
        <div className={css.done}>
          <Banner tone="success">{t('register.done')}</Banner>
          <p className={css.doneText}>{t('register.done-text', { email: registered })}</p>
          <ButtonLink kind="soft" to="/login">
            {t('nav.login')}
          </ButtonLink>
        </div>
      )}
    </EntryFrame>
  );
}
