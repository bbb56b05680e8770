import { useState } from 'react';
import * as v from 'valibot';
import { newPasswordSchema } from '../../../contract/accounts.ts';
import { changePassword } from '../../../local/account/account.ts';
import { describeError } from '../../language/describe-error.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { Room } from '../../motion/moving-list.tsx';
import { IdentityFields } from '../../passkeys/identity-fields.tsx';
import { useIdentity } from '../../passkeys/use-identity.ts';
import { device } from '../../platform/device.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import css from './account-screen.module.css';
import { useRequestKey } from './use-request-key.ts';

/** Asks for the old password or a passkey, and for the new password. The other devices are logged out with the change. */
export function ChangePasswordSheet({ onClose }: { onClose: () => void }) {
  const translator = useTranslator();
  const { t, error: words } = translator;
  const [newPassword, setNewPassword] = useState('');
  const [again, setAgain] = useState('');
  const { idempotencyKey, withNewKey, renewKey } = useRequestKey();
  const identity = useIdentity(renewKey);
  const isStrong = v.is(newPasswordSchema, newPassword);
  const { form, hasTried, isWorking, failure, refusalOf } = useSubmit({
    fields: ['password', 'newPassword'],
    isValid: identity.isGiven && isStrong && newPassword === again,
    staysOpen: true,
    async send() {
      const proof = await identity.prove();
      if (proof === null) return;
      await changePassword(device, { ...proof, newPassword, idempotencyKey });
      showToast(t('account.password-done'));
      onClose();
    },
  });
  const isWeak = (hasTried && !isStrong) || refusalOf('newPassword') !== undefined;
  return (
    <Sheet title={t('account.password-title')} onClose={onClose} firstFocus="input">
      <form {...form} className={css.form}>
        <p>{t('account.password-text')}</p>
        <Room>
          {failure !== null && <Banner tone="danger">{describeError(failure, translator)}</Banner>}
        </Room>
        <IdentityFields
          identity={identity}
          label={t('account.password-old')}
          hasTried={hasTried}
          refusal={refusalOf('password')}
        />
        <PasswordField
          label={t('forgot.new-password')}
          name="new-password"
          autoComplete="new-password"
          hint={t('register.password-hint')}
          value={newPassword}
          error={isWeak ? words('password-weak') : undefined}
          onChange={withNewKey(setNewPassword)}
        />
        <PasswordField
          label={t('field.password-again')}
          name="password-again"
          autoComplete="new-password"
          value={again}
          error={hasTried && newPassword !== again ? t('register.mismatch') : undefined}
          onChange={setAgain}
        />
        <div className={css.answers}>
          <Button kind="outline" onClick={onClose}>
            {t('action.close')}
          </Button>
          <Button type="submit" isBusy={isWorking}>
            {t('account.password-save')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
