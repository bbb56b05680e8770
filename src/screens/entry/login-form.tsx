import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { AppError } from '../../../contract/errors.ts';
import { describeError } from '../../language/describe-error.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { Room } from '../../motion/moving-list.tsx';
import { logInHere } from '../../session/enter.ts';
import { useIsOnline } from '../../state/use-is-online.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import css from './entry-form.module.css';
import { ResendVerification } from './resend-verification.tsx';

interface LoginFormProps {
  /** A login that needs no form is under way. */
  isEntering: boolean;
  children: ReactNode;
}

/**
 * E-mail and password; a failure keeps what was typed, and takes the place of what stood above. The guards
 * lead on once logged in.
 */
export function LoginForm({ isEntering, children }: LoginFormProps) {
  const translator = useTranslator();
  const { t } = translator;
  const isOnline = useIsOnline();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { form, hasTried, isWorking, failure } = useSubmit({
    fields: [],
    isValid: email !== '' && password !== '',
    async send() {
      const { reactivated } = await logInHere({ email, password });
      if (reactivated) showToast(t('login.reactivated'));
    },
  });
  const needed = (text: string) => (hasTried && text === '' ? t('field.required') : undefined);
  const isBusy = isWorking || isEntering;
  const isUnverified = failure instanceof AppError && failure.code === 'email-not-verified';

  return (
    <form {...form} className={css.form}>
      <Room>
        {failure === null && children}
        {failure !== null && <Banner tone="danger">{describeError(failure, translator)}</Banner>}
        {isUnverified && <ResendVerification email={email} />}
        {!isOnline && <Banner tone="wait">{t('login.offline')}</Banner>}
      </Room>
      <TextField
        label={t('field.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        value={email}
        error={needed(email)}
        onChange={setEmail}
      />
      <PasswordField
        label={t('field.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        error={needed(password)}
        onChange={setPassword}
      />
      <Link className={css.forgot} to="/forgot-password">
        {t('login.forgot')}
      </Link>
      <Button type="submit" size="large" isBusy={isBusy} disabled={!isOnline}>
        {t(isBusy ? 'login.working' : 'login.submit')}
      </Button>
    </form>
  );
}
