import { type FormEvent, useState } from 'react';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { describeError } from '../../language/describe-error.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { logInHere } from '../../session/enter.ts';
import { useIsOnline } from '../../stores/use-is-online.ts';
import css from './entry-form.module.css';

/** E-mail and password; a failure keeps what was typed. The guards lead on once logged in. */
export function LoginForm() {
  const translator = useTranslator();
  const { t } = translator;
  const isOnline = useIsOnline();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [hasTried, setHasTried] = useState(false);
  const [isWorking, setIsWorking] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const needed = (text: string) => (hasTried && text === '' ? t('field.required') : undefined);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (email === '' || password === '') return;
    setIsWorking(true);
    setFailure(null);
    try {
      await logInHere({ email, password });
    } catch (error) {
      setFailure(error);
      setIsWorking(false);
    }
  };

  return (
    <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      {failure !== null && <Banner tone="danger">{describeError(failure, translator)}</Banner>}
      {!isOnline && <Banner tone="wait">{t('login.offline')}</Banner>}
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
      <Button type="submit" size="large" isBusy={isWorking} disabled={!isOnline}>
        {t(isWorking ? 'login.working' : 'login.submit')}
      </Button>
    </form>
  );
}
