import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import * as v from 'valibot';
import { emailSchema } from '../../../contract/accounts.ts';
import { AppError, type ErrorCode } from '../../../contract/errors.ts';
import { describeError } from '../../language/describe-error.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { AnimatedSlot } from '../../motion/flip-list.tsx';
import { logInHere } from '../../session/enter.ts';
import { useIsOnline } from '../../state/use-is-online.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import css from './entry-form.module.css';
import { LoginLink } from './login-link.tsx';
import { PasskeyLogin, usePasskeyLogin } from './passkey-login.tsx';
import { ResendVerification } from './resend-verification.tsx';
import { SecondStep } from './second-step.tsx';

interface LoginFormProps {
  /** Whether a login without the form is running. */
  isEntering: boolean;
  children: ReactNode;
}

/**
 * The login form: a passkey button, e-mail and password, and the second step of accounts that have one. After a failure
 * the fields keep their texts, and the error replaces `children`. After a login the route guards open the next screen.
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
  const passkey = usePasskeyLogin();
  const [needsEmail, setNeedsEmail] = useState(false);
  const isEmail = v.is(emailSchema, email);
  const needed = (text: string) => (hasTried && text === '' ? t('field.required') : undefined);
  const isBusy = isWorking || isEntering;
  const [dismissed, setDismissed] = useState<unknown>(null);
  const isSecondStep = isRejected(failure, 'second-step-needed') && failure !== dismissed;
  const shown = isRejected(failure, 'second-step-needed') ? null : (failure ?? passkey.failure);
  const isUnverified = isRejected(shown, 'email-not-verified');

  if (isSecondStep) {
    return (
      <SecondStep
        enter={(proof) => logInHere({ email, password, ...proof })}
        back="second-step.back"
        onBack={() => setDismissed(failure)}
      />
    );
  }

  return (
    <form {...form} className={css.form}>
      <AnimatedSlot>
        {shown === null && children}
        {shown !== null && <Banner tone="danger">{describeError(shown, translator)}</Banner>}
        {isUnverified && <ResendVerification email={email} />}
        {!isOnline && <Banner tone="wait">{t('login.offline')}</Banner>}
      </AnimatedSlot>
      <PasskeyLogin isBusy={passkey.isWorking} onAsk={passkey.ask} />
      <TextField
        label={t('field.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username webauthn"
        value={email}
        error={needsEmail && !isEmail ? t('field.email-invalid') : needed(email)}
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
      <LoginLink email={email} onNoEmail={() => setNeedsEmail(true)} />
    </form>
  );
}

const isRejected = (failure: unknown, code: ErrorCode) =>
  failure instanceof AppError && failure.code === code;
