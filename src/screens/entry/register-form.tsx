import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { TERMS_VERSION } from '../../../contract/limits.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { registerHere } from '../../session/enter.ts';
import { useIsOnline } from '../../state/use-is-online.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import css from './entry-form.module.css';
import { FormNotices } from './form-notices.tsx';
import { type RegistrationFields, registrationErrors } from './registration-errors.ts';

const EMPTY: RegistrationFields = {
  email: '',
  password: '',
  passwordAgain: '',
  hasAcceptedTerms: false,
  isAdult: false,
};

interface RegisterFormProps {
  referralCode: string | null;
  onRegistered: (email: string) => void;
}

export function RegisterForm({ referralCode, onRegistered }: RegisterFormProps) {
  const translator = useTranslator();
  const { t } = translator;
  const isOnline = useIsOnline();
  const [fields, setFields] = useState(EMPTY);
  const errors = registrationErrors(fields);
  const { form, hasTried, isWorking, failure, rejectionOf } = useSubmit({
    fields: ['email', 'password'],
    isValid: Object.keys(errors).length === 0,
    async send() {
      const { email, password } = fields;
      const { language } = translator;
      await registerHere({
        email,
        password,
        language,
        terms: TERMS_VERSION,
        adult: true,
        ...(referralCode === null ? {} : { referralCode }),
      });
      onRegistered(email);
    },
  });
  const change = (part: Partial<RegistrationFields>) => setFields({ ...fields, ...part });
  const errorOf = (field: keyof RegistrationFields) => {
    const error = hasTried ? errors[field] : undefined;
    if (error === 'weak') return translator.error('password-weak');
    if (error !== undefined) return t(error);
    const rejection = rejectionOf(field);
    return rejection === undefined ? undefined : translator.error(rejection);
  };

  return (
    <form {...form} className={css.form}>
      <FormNotices
        failure={failure}
        title={t('register.refused')}
        failed={t('register.failed')}
        offline={t('register.offline')}
      />
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
        error={errorOf('password')}
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
          name="terms"
          isChecked={fields.hasAcceptedTerms}
          error={errorOf('hasAcceptedTerms')}
          onChange={(hasAcceptedTerms) => change({ hasAcceptedTerms })}
        />
        <TermsLinks />
        <CheckboxField
          label={t('register.adult')}
          name="adult"
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

/** The links to the terms. They open in a new tab, so that the typed text is not lost. */
function TermsLinks() {
  const { t } = useTranslator();
  return (
    <p className={css.links}>
      <Link className={css.link} to="/terms" target="_blank">
        {t('legal.read-terms')}
      </Link>
      <Link className={css.link} to="/privacy" target="_blank">
        {t('legal.read-privacy')}
      </Link>
    </p>
  );
}
