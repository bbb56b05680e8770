import { useState } from 'react';
import { deleteProfile } from '../../../local/account/own-account.ts';
import { isUnheard } from '../../../local/net/network-error.ts';
import { describeError } from '../../language/describe-error.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { Room } from '../../motion/moving-list.tsx';
import { device } from '../../platform/device.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useSubmit } from '../../ui/use-submit.ts';
import css from './settings-screen.module.css';

interface DeleteQuestionProps {
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the password before the account is deleted for good. */
export function DeleteQuestion({ onDone, onClose }: DeleteQuestionProps) {
  const translator = useTranslator();
  const { t, error: words } = translator;
  const [password, setPassword] = useState('');
  const { form, hasTried, isWorking, failure, refusalOf } = useSubmit({
    fields: ['password'],
    isValid: password !== '',
    async send() {
      await deleteProfile(device, password);
      onDone();
    },
  });
  const wrong = refusalOf('password');
  const missing = hasTried && password === '' ? t('field.required') : undefined;
  return (
    <Sheet title={t('settings.delete-title')} onClose={onClose}>
      <form {...form} className={css.rows}>
        <p>{t('settings.delete-text')}</p>
        <Room>
          {failure !== null && (
            <Banner tone="danger">
              {isUnheard(failure) ? describeError(failure, translator) : words('delete-failed')}
            </Banner>
          )}
        </Room>
        <PasswordField
          label={t('field.password')}
          name="password"
          autoComplete="current-password"
          value={password}
          error={wrong === undefined ? missing : words(wrong)}
          onChange={setPassword}
        />
        <div className={css.answers}>
          <Button kind="outline" onClick={onClose}>
            {t('settings.keep')}
          </Button>
          <Button kind="danger" type="submit" isBusy={isWorking}>
            {t('settings.delete')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
