import { type FormEvent, useState } from 'react';
import { AppError } from '../../../contract/errors.ts';
import { deleteProfile } from '../../../local/account/delete-profile.ts';
import { NetworkError } from '../../../local/network-error.ts';
import { device } from '../../bridges/device.ts';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { PasswordField } from '../../components/password-field.tsx';
import { Sheet } from '../../components/sheet.tsx';
import { useTranslator } from '../../language/use-translator.ts';
import css from './settings-screen.module.css';

interface DeleteQuestionProps {
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the password before the account is deleted for good. */
export function DeleteQuestion({ onDone, onClose }: DeleteQuestionProps) {
  const { t, error: words } = useTranslator();
  const [password, setPassword] = useState('');
  const [isWorking, setIsWorking] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const isWrong = failure instanceof AppError && failure.code === 'password-wrong';
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsWorking(true);
    setFailure(null);
    try {
      await deleteProfile(device, password);
      onDone();
    } catch (error) {
      setFailure(error);
      setIsWorking(false);
    }
  };
  return (
    <Sheet title={t('settings.delete-title')} onClose={onClose}>
      <form className={css.rows} noValidate onSubmit={(event) => void submit(event)}>
        <p>{t('settings.delete-text')}</p>
        {failure !== null && !isWrong && (
          <Banner tone="danger">
            {failure instanceof NetworkError ? t('error.network') : words('delete-failed')}
          </Banner>
        )}
        <PasswordField
          label={t('field.password')}
          name="password"
          autoComplete="current-password"
          value={password}
          error={isWrong ? words('password-wrong') : undefined}
          onChange={setPassword}
        />
        <div className={css.answers}>
          <Button kind="outline" onClick={onClose}>
            {t('settings.keep')}
          </Button>
          <Button kind="danger" type="submit" isBusy={isWorking} disabled={password === ''}>
            {t('settings.delete')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
