import { useState } from 'react';
import * as v from 'valibot';
import { emailSchema } from '../../../contract/accounts.ts';
import { toReadableEmail } from '../../../contract/email.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { askNewPasswordHere } from '../../session/enter.ts';
import { useIsOnline } from '../../state/use-is-online.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import css from './entry-form.module.css';
import { FormNotices } from './form-notices.tsx';

export function AskPasswordForm() {
  const translator = useTranslator();
  const { t } = translator;
  const isOnline = useIsOnline();
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const isValid = v.is(emailSchema, email);
  const { form, hasTried, isWorking, failure, rejectionOf } = useSubmit({
    fields: ['email'],
    isValid,
    async send() {
      await askNewPasswordHere(email);
      setSentTo(toReadableEmail(email));
    },
  });
  const rejection = rejectionOf('email');
  const wrong = hasTried && !isValid ? t('field.email-invalid') : undefined;
  return (
    <div className={css.asking}>
      {/* After sending, the form keeps its height for the confirmation. */}
      <form {...form} className={css.form} data-sent={sentTo !== null}>
        <FormNotices failure={failure} failed={t('forgot.failed')} offline={t('forgot.offline')} />
        <p className={css.doneText}>{t('forgot.text')}</p>
        <TextField
          label={t('field.email')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          value={email}
          error={wrong ?? (rejection === undefined ? undefined : translator.error(rejection))}
          onChange={setEmail}
        />
        <Button type="submit" size="large" isBusy={isWorking} disabled={!isOnline}>
          {t(isWorking ? 'forgot.working' : 'forgot.submit')}
        </Button>
      </form>
      {sentTo !== null && (
        <div className={css.done}>
          <Banner tone="success">{t('forgot.sent')}</Banner>
          <p className={css.doneText}>{t('forgot.sent-text', { email: sentTo })}</p>
        </div>
      )}
    </div>
  );
}
