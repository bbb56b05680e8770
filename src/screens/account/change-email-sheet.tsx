import { useState } from 'react';
import * as v from 'valibot';
import { emailSchema } from '../../../contract/accounts.ts';
import { changeEmail } from '../../../local/account/account.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { IdentityFields } from '../../passkeys/identity-fields.tsx';
import { useIdentity, useProvenSubmit } from '../../passkeys/use-identity.ts';
import { device } from '../../platform/device.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { SheetForm } from '../../ui/sheet-form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useRequestKey } from './use-request-key.ts';

/** The form for a new e-mail address, with a proof of identity. The mailed link completes the change. */
export function ChangeEmailSheet({ onClose }: { onClose: () => void }) {
  const { t, error: words } = useTranslator();
  const [email, setEmail] = useState('');
  const { idempotencyKey, withNewKey, renewKey } = useRequestKey();
  const identity = useIdentity(renewKey);
  const isEmail = v.is(emailSchema, email);
  const state = useProvenSubmit(identity, {
    fields: ['email'],
    isValid: isEmail,
    async send(proof) {
      await changeEmail(device, { ...proof, email: v.parse(emailSchema, email), idempotencyKey });
      showToast(t('account.email-sent', { email: email.trim() }));
      onClose();
    },
  });
  const taken = state.rejectionOf('email');
  const noEmail = state.hasTried && !isEmail ? t('field.email-invalid') : undefined;
  return (
    <Sheet title={t('account.email-title')} onClose={onClose} firstFocus="input">
      <SheetForm
        state={state}
        text={t('account.email-text')}
        send={t('account.email-send')}
        other={{ words: t('action.close'), run: onClose }}
      >
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
        <IdentityFields identity={identity} label={t('field.password')} state={state} />
      </SheetForm>
    </Sheet>
  );
}
