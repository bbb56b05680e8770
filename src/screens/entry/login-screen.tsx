import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslator } from '../../language/use-translator.ts';
import { logInVerifiedHere } from '../../session/enter.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import css from './entry-form.module.css';
import { EntryFrame } from './entry-frame.tsx';
import { LoginByLink } from './login-by-link.tsx';
import { LoginForm } from './login-form.tsx';

const route = getRouteApi('/login');

/** The login screen, with the result of the verification link (product.md section 2). */
export function LoginScreen() {
  const { t } = useTranslator();
  const { verified, code } = route.useSearch();
  const isEntering = useFirstLogin();
  return (
    <EntryFrame
      name={t('nav.login')}
      title={t('login.title')}
      other={{ question: t('login.no-account'), answer: t('nav.register'), to: '/register' }}
    >
      {code === undefined ? (
        <LoginForm isEntering={isEntering}>
          {verified === '1' && (
            <Banner tone="success" room={t('login.verified')}>
              {t(isEntering ? 'login.entering' : 'login.verified')}
            </Banner>
          )}
          {verified === '0' && <Banner tone="danger">{t('login.not-verified')}</Banner>}
        </LoginForm>
      ) : (
        <LoginByLink code={code} />
      )}
      <p className={css.or}>{t('login.or')}</p>
      <div className={css.soon}>
        <Button kind="soft" size="large" disabled>
          {t('login.google')}
        </Button>
      </div>
    </EntryFrame>
  );
}

/**
 * Logs in once if the mailed link was opened in the browser that registered. Returns whether that is running. The
 * guards redirect after the login. A failure shows the form without a message, because the person did not request this
 * login.
 */
function useFirstLogin(): boolean {
  const { verified, own } = route.useSearch();
  const navigate = route.useNavigate();
  const isOwn = verified === '1' && own === '1';
  const [isEntering, setIsEntering] = useState(isOwn);
  useEffect(() => {
    if (!isOwn) return;
    setIsEntering(true);
    // Removes `own` from the address, so that a reload or a return to this page does not log in again.
    void navigate({ search: { verified: '1' }, replace: true });
    logInVerifiedHere().catch(() => setIsEntering(false));
  }, [isOwn, navigate]);
  return isEntering;
}
