import { getRouteApi } from '@tanstack/react-router';
import { useTranslator } from '../../language/use-translator.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import css from './entry-form.module.css';
import { EntryFrame } from './entry-frame.tsx';
import { LoginForm } from './login-form.tsx';

const route = getRouteApi('/login');

/** Login, and what the verification link had to say (product.md section 2). */
export function LoginScreen() {
  const { t } = useTranslator();
  const { verified } = route.useSearch();
  return (
    <EntryFrame
      name={t('nav.login')}
      title={t('login.title')}
      other={{ question: t('login.no-account'), answer: t('nav.register'), to: '/register' }}
    >
      <LoginForm>
        {verified === '1' && <Banner tone="success">{t('login.verified')}</Banner>}
        {verified === '0' && <Banner tone="danger">{t('login.not-verified')}</Banner>}
      </LoginForm>
      <p className={css.or}>{t('login.or')}</p>
      <div className={css.soon}>
        <Button kind="soft" size="large" disabled>
          {t('login.google')}
        </Button>
      </div>
    </EntryFrame>
  );
}
