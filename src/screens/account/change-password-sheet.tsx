import { useState } from 'react';
import * as v from 'valibot';
import { newPasswordSchema } from '../../../contract/accounts.ts';
import { changePassword } from '../../../local/account/account.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { IdentityFields } from '../../passkeys/identity-fields.tsx';
import { useIdentity, useProvenSubmit } from '../../passkeys/use-identity.ts';
import { device } from '../../platform/device.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SheetForm } from '../../ui/sheet-form.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useRequestKey } from './use-request-key.ts';

/** The form for a new password, with the old password or a passkey. The change logs out the other devices. */
export function ChangePasswordSheet({ onClose }: { onClose: () => void }) {
  const { t, error: words } = useTranslator();
  const [newPassword, setNewPassword] = useState('');
  const [again, setAgain] = useState('');
  const { idempotencyKey, withNewKey, renewKey } = useRequestKey();
  const identity = useIdentity(renewKey);
  const isStrong = v.is(newPasswordSchema, newPassword);
  const state = useProvenSubmit(identity, {
    fields: ['newPassword'],
    isValid: isStrong && newPassword === again,
    async send(proof) {
      await changePassword(device, { ...proof, newPassword, idempotencyKey });
      showToast(t('account.password-done'));
      onClose();
    },
  });
  const { hasTried } = state;
  const isWeak = (hasTried && !isStrong) || state.rejectionOf('newPassword') !== undefined;
  return (
    <Sheet title={t('account.password-title')} onClose={onClose} firstFocus="input">
      <SheetForm
        state={state}
        text={t('account.password-text')}
        send={t('account.password-save')}
        other={{ words: t('action.close'), run: onClose }}
      >
        <IdentityFields identity={identity} label={t('account.password-old')} state={state} />
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
      </SheetForm>
    </Sheet>
  );
}
