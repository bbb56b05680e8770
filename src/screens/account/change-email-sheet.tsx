import { useState } from 'react';
import * as v from 'valibot';
import { emailSchema } from '../../../contract/accounts.ts';
import { changeEmail } from '../../../local/account/account.ts';
import { describeError } from '../../language/describe-error.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { Room } from '../../motion/moving-list.tsx';
import { device } from '../../platform/device.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import css from './account-screen.module.css';
import { useRequestKey } from './use-request-key.ts';

/** Asks for a new e-mail address and the password. The mailed link does the rest. */
export function ChangeEmailSheet({ onClose }: { onClose: () => void }) {
  const translator = useTranslator();
  const { t, error: words } = translator;
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { idempotencyKey, withNewKey } = useRequestKey();
  const isEmail = v.is(emailSchema, email);
  const { form, hasTried, isWorking, failure, refusalOf } = useSubmit({
    fields: ['email', 'password'],
    isValid: isEmail && password !== '',
    async send() {
      await changeEmail(device, { email: v.parse(emailSchema, email), password, idempotencyKey });
      showToast(t('account.email-sent', { email: email.trim() }));
      onClose();
    },
  });
  const taken = refusalOf('email');
  const wrong = refusalOf('password');
  const noEmail = hasTried && !isEmail ? t('field.email-invalid') : undefined;
  const missing = hasTried && password === '' ? t('field.required') : undefined;
  return (
    <Sheet title={t('account.email-title')} onClose={onClose} firstFocus="input">
      <form {...form} className={css.form}>
        <p>{t('account.email-text')}</p>
        <Room>
          {failure !== null && <Banner tone="danger">{describeError(failure, translator)}</Banner>}
        </Room>
        <TextField
          label={t('account.email-new')}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          value={email}
          error={taken === undefined ? noEmail : words(taken)}
          onChange={withNewKey(setEmail)}
        />
        <PasswordField
          label={t('field.password')}
          name="password"
          autoComplete="current-password"
          value={password}
          error={wrong === undefined ? missing : words(wrong)}
          onChange={withNewKey(setPassword)}
        />
        <div className={css.answers}>
          <Button kind="outline" onClick={onClose}>
            {t('action.close')}
          </Button>
          <Button type="submit" isBusy={isWorking}>
            {t('account.email-send')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
