import { useState } from 'react';
import { AppError } from '../../../contract/errors.ts';
import { describeError } from '../../language/describe-error.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { Room } from '../../motion/moving-list.tsx';
import { askForPasskeyHere } from '../../passkeys/enter-by-passkey.ts';
import { canUsePasskeys } from '../../platform/passkeys.ts';
import { logInHere } from '../../session/enter.ts';
import { useIsOnline } from '../../state/use-is-online.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import css from './entry-form.module.css';

interface SecondStepProps {
  email: string;
  password: string;
  onBack: () => void;
}

/** The second step of a login whose password was right: a passkey, or one of the recovery codes. */
export function SecondStep({ email, password, onBack }: SecondStepProps) {
  const translator = useTranslator();
  const { t, error: words } = translator;
  const isOnline = useIsOnline();
  const [isByCode, setIsByCode] = useState(!canUsePasskeys());
  const [code, setCode] = useState('');
  const { form, hasTried, isWorking, failure, refusalOf } = useSubmit({
    fields: ['recoveryCode'],
    isValid: !isByCode || code.trim() !== '',
    staysOpen: true,
    async send() {
      const proof = isByCode ? { recoveryCode: code.trim() } : await askForPasskey();
      if (proof === null) return;
      const { reactivated } = await logInHere({ email, password, ...proof });
      if (reactivated) showToast(t('login.reactivated'));
    },
  });
  const wrong = refusalOf('recoveryCode');
  const missing = hasTried && code.trim() === '' ? t('field.required') : undefined;
  // A password that was changed meanwhile is asked for again.
  const isPasswordOld = failure instanceof AppError && failure.code === 'login-failed';

  return (
    <form {...form} className={css.form}>
      <p className={css.doneText}>
        {t(isByCode ? 'second-step.code-text' : 'second-step.login-text')}
      </p>
      <Room>
        {failure !== null && <Banner tone="danger">{describeError(failure, translator)}</Banner>}
        {!isOnline && <Banner tone="wait">{t('login.offline')}</Banner>}
      </Room>
      {isByCode && (
        <TextField
          label={t('second-step.code')}
          name="recovery-code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={code}
          error={wrong === undefined ? missing : words(wrong)}
          onChange={setCode}
        />
      )}
      <Button type="submit" size="large" isBusy={isWorking} disabled={!isOnline || isPasswordOld}>
        {!isByCode && <Icon name="key" />}
        <span>{t(isByCode ? 'login.submit' : 'passkey.login')}</span>
      </Button>
      <div className={css.ways}>
        {canUsePasskeys() && (
          <Button kind="plain" onClick={() => setIsByCode(!isByCode)}>
            {t(isByCode ? 'proof.use-passkey' : 'second-step.use-code')}
          </Button>
        )}
        <Button kind="plain" onClick={onBack}>
          {t('second-step.back')}
        </Button>
      </div>
    </form>
  );
}

async function askForPasskey() {
  const passkey = await askForPasskeyHere({ isInField: false });
  return passkey === null ? null : { passkey };
}
