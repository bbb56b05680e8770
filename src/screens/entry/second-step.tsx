import { useState } from 'react';
import { AppError } from '../../../contract/errors.ts';
import type { MessageKey } from '../../../i18n/catalogue-tr.ts';
import type { SecondProof } from '../../../local/account/log-in.ts';
import { describeError } from '../../language/describe-error.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { AnimatedSlot } from '../../motion/flip-list.tsx';
import { askForPasskeyHere } from '../../passkeys/enter-by-passkey.ts';
import { canUsePasskeys } from '../../platform/passkeys.ts';
import { useIsOnline } from '../../state/use-is-online.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import css from './entry-form.module.css';

interface SecondStepProps {
  enter: (proof: SecondProof) => Promise<{ reactivated: boolean }>;
  back: MessageKey;
  onBack: () => void;
}

/** Asks for a passkey or a recovery code after a correct password or mailed link. */
export function SecondStep({ enter, back, onBack }: SecondStepProps) {
  const translator = useTranslator();
  const { t, error: words } = translator;
  const isOnline = useIsOnline();
  const [isByCode, setIsByCode] = useState(!canUsePasskeys());
  const [code, setCode] = useState('');
  const { form, hasTried, isWorking, failure, rejectionOf } = useSubmit({
    fields: ['recoveryCode'],
    isValid: !isByCode || code.trim() !== '',
    staysOpen: true,
    async send() {
      const proof = isByCode ? { recoveryCode: code.trim() } : await askForPasskey();
      if (proof === null) return;
      const { reactivated } = await enter(proof);
      if (reactivated) showToast(t('login.reactivated'));
    },
  });
  const wrong = rejectionOf('recoveryCode');
  const missing = hasTried && code.trim() === '' ? t('field.required') : undefined;
  // The password was changed meanwhile or the link has expired, so the second step is useless.
  const isOver =
    failure instanceof AppError && ['login-failed', 'code-invalid'].includes(failure.code);

  return (
    <form {...form} className={css.form}>
      <p className={css.doneText}>
        {t(isByCode ? 'second-step.code-text' : 'second-step.login-text')}
      </p>
      <AnimatedSlot>
        {failure !== null && <Banner tone="danger">{describeError(failure, translator)}</Banner>}
        {!isOnline && <Banner tone="wait">{t('login.offline')}</Banner>}
      </AnimatedSlot>
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
      <Button type="submit" size="large" isBusy={isWorking} disabled={!isOnline || isOver}>
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
          {t(back)}
        </Button>
      </div>
    </form>
  );
}

async function askForPasskey() {
  const passkey = await askForPasskeyHere({ isInField: false });
  return passkey === null ? null : { passkey };
}
