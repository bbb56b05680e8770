import { type FormEvent, useState } from 'react';
import { AppError } from '../../../contract/errors.ts';
import { TERMS_VERSION } from '../../../contract/limits.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { CheckboxField } from '../../components/checkbox-field.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { TextField } from '../../components/text-field.tsx';
import { describeError } from '../../language/describe-error.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { registerHere } from '../../session/enter.ts';
import { useIsOnline } from '../../stores/use-is-online.ts';
import css from './entry-form.module.css';
import { type RegistrationFields, registrationErrors } from './registration-errors.ts';

const EMPTY: RegistrationFields = {
  email: '',
  password: '',
  passwordAgain: '',
  hasAcceptedTerms: false,
  isAdult: false,
};

/** The registration form; errors stand at their field, a refusal of the server above them. */
export function RegisterForm({ onRegistered }: { onRegistered: (email: string) => void }) {
  const translator = useTranslator();
  const { t } = translator;
  const isOnline = useIsOnline();
  const [fields, setFields] = useState(EMPTY);
  const [hasTried, setHasTried] = useState(false);
  const [isWorking, setIsWorking] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const errors = registrationErrors(fields);
  const change = (part: Partial<RegistrationFields>) => setFields({ ...fields, ...part });
  const errorOf = (field: keyof RegistrationFields) => {
    const error = hasTried ? errors[field] : undefined;
    if (error === undefined) return undefined;
    return error === 'weak' ? translator.error('password-weak') : t(error);
  };
  const isWeak = failure instanceof AppError && failure.code === 'password-weak';

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setHasTried(true);
    if (Object.keys(errors).length > 0) return;
    setIsWorking(true);
    setFailure(null);
    try {
      const { email, password } = fields;
      const { language } = translator;
      await registerHere({ email, password, language, terms: TERMS_VERSION, adult: true });
      onRegistered(email.trim());
    } catch (error) {
      setFailure(error);
      setIsWorking(false);
    }
  };

  return (
    <form className={css.form} noValidate onSubmit={(event) => void submit(event)}>
      {failure !== null && !isWeak && (
        <Banner tone="danger">{describeError(failure, translator)}</Banner>
      )}
      {!isOnline && <Banner tone="wait">{t('register.offline')}</Banner>}
      <TextField
        label={t('field.email')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        value={fields.email}
        error={errorOf('email')}
        onChange={(email) => change({ email })}
      />
      <PasswordField
        label={t('field.password')}
        name="password"
        autoComplete="new-password"
        hint={t('register.password-hint')}
        value={fields.password}
        error={isWeak ? translator.error('password-weak') : errorOf('password')}
        onChange={(password) => change({ password })}
      />
      <PasswordField
        label={t('field.password-again')}
        name="password-again"
        autoComplete="new-password"
        value={fields.passwordAgain}
        error={errorOf('passwordAgain')}
        onChange={(passwordAgain) => change({ passwordAgain })}
      />
      <div className={css.checks}>
        <CheckboxField
          label={t('register.terms')}
          isChecked={fields.hasAcceptedTerms}
          error={errorOf('hasAcceptedTerms')}
          onChange={(hasAcceptedTerms) => change({ hasAcceptedTerms })}
        />
        <CheckboxField
          label={t('register.adult')}
          isChecked={fields.isAdult}
          error={errorOf('isAdult')}
          onChange={(isAdult) => change({ isAdult })}
        />
      </div>
      <Button type="submit" size="large" isBusy={isWorking} disabled={!isOnline}>
        {t(isWorking ? 'register.working' : 'register.submit')}
      </Button>
    </form>
  );
}
