import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { newPasswordSchema } from '../../../contract/accounts.ts';
import { AppError } from '../../../contract/errors.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { resetPasswordHere } from '../../session/enter.ts';
import { useIsOnline } from '../../state/use-is-online.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import css from './entry-form.module.css';
import { FormNotices } from './form-notices.tsx';

/** Long enough to read the confirmation. */
const LEADS_ON_AFTER_MS = 3000;

export function NewPasswordForm({ code }: { code: string }) {
  const translator = useTranslator();
  const { t, error: words } = translator;
  const isOnline = useIsOnline();
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [isDone, setIsDone] = useState(false);
  const isStrong = v.is(newPasswordSchema, password);
  const { form, hasTried, isWorking, failure, rejectionOf } = useSubmit({
    fields: ['password'],
    isValid: isStrong && password === again,
    async send() {
      await resetPasswordHere({ code, password });
      setIsDone(true);
    },
  });
  const isSpent = failure instanceof AppError && failure.code === 'code-invalid';
  const isWeak = (hasTried && !isStrong) || rejectionOf('password') !== undefined;
  return (
    <div className={css.asking}>
      {/* After sending, the form keeps its height for the confirmation. */}
      <form {...form} className={css.form} data-sent={isDone}>
        <FormNotices failure={failure} failed={t('forgot.failed')} offline={t('forgot.offline')} />
        {isSpent && (
          <Link className={css.forgot} to="/forgot-password" search={{}}>
            {t('forgot.ask-again')}
          </Link>
        )}
        <PasswordField
          label={t('forgot.new-password')}
          name="password"
          autoComplete="new-password"
          hint={t('register.password-hint')}
          value={password}
          error={isWeak ? words('password-weak') : undefined}
          onChange={setPassword}
        />
        <PasswordField
          label={t('field.password-again')}
          name="password-again"
          autoComplete="new-password"
          value={again}
          error={hasTried && password !== again ? t('register.mismatch') : undefined}
          onChange={setAgain}
        />
        <Button type="submit" size="large" isBusy={isWorking} disabled={!isOnline}>
          {t(isWorking ? 'forgot.saving' : 'forgot.save')}
        </Button>
      </form>
      {isDone && <Done />}
    </div>
  );
}

function Done() {
  const { t } = useTranslator();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/login' }), LEADS_ON_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className={css.done}>
      <Banner tone="success">{t('forgot.done')}</Banner>
    </div>
  );
}
