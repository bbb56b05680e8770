import { useState } from 'react';
import * as v from 'valibot';
import { emailSchema } from '../../../contract/accounts.ts';
import { changeEmail } from '../../../local/account/account.ts';
import { describeError } from '../../language/describe-error.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { Room } from '../../motion/moving-list.tsx';
import { IdentityFields } from '../../passkeys/identity-fields.tsx';
import { useIdentity } from '../../passkeys/use-identity.ts';
import { device } from '../../platform/device.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import css from './account-screen.module.css';
import { useRequestKey } from './use-request-key.ts';

/** Asks for a new e-mail address and who the person is. The mailed link does the rest. */
export function ChangeEmailSheet({ onClose }: { onClose: () => void }) {
  const translator = useTranslator();
  const { t, error: words } = translator;
  const [email, setEmail] = useState('');
  const { idempotencyKey, withNewKey, renewKey } = useRequestKey();
  const identity = useIdentity(renewKey);
  const isEmail = v.is(emailSchema, email);
  const { form, hasTried, isWorking, failure, refusalOf } = useSubmit({
    fields: ['email', 'password'],
    isValid: isEmail && identity.isGiven,
    staysOpen: true,
    async send() {
      const proof = await identity.prove();
      if (proof === null) return;
      await changeEmail(device, { ...proof, email: v.parse(emailSchema, email), idempotencyKey });
      showToast(t('account.email-sent', { email: email.trim() }));
      onClose();
    },
  });
  const taken = refusalOf('email');
  const noEmail = hasTried && !isEmail ? t('field.email-invalid') : undefined;
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
        <IdentityFields
          identity={identity}
          label={t('field.password')}
          hasTried={hasTried}
          refusal={refusalOf('password')}
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
