import { useState } from 'react';
import { PASSKEY_NAME_MAX_LENGTH } from '../../../contract/limits.ts';
import { addPasskey, beginPasskey } from '../../../local/account/passkeys.ts';
import { describeError } from '../../language/describe-error.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { Room } from '../../motion/moving-list.tsx';
import { useProof } from '../../passkeys/use-proof.tsx';
import { device } from '../../platform/device.ts';
import { makePasskey } from '../../platform/passkeys.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import css from './account-screen.module.css';

/** Asks for the name of a new passkey, lets the browser make it, and saves it. */
export function AddPasskeySheet({ onClose }: { onClose: () => void }) {
  const translator = useTranslator();
  const { t } = translator;
  const { withProof, question } = useProof();
  const [name, setName] = useState(t('passkey.default-name'));
  const { form, hasTried, isWorking, failure } = useSubmit({
    fields: [],
    isValid: name.trim() !== '',
    staysOpen: true,
    async send() {
      const options = await withProof(() => beginPasskey(device));
      const passkey = options === null ? null : await makePasskey(options);
      if (passkey === null) return;
      await addPasskey(device, { name, passkey });
      showToast(t('passkey.added'));
      onClose();
    },
  });
  return (
    <Sheet title={t('passkey.add')} onClose={onClose} firstFocus="input">
      <form {...form} className={css.form}>
        <p>{t('passkey.name-text')}</p>
        <Room>
          {failure !== null && <Banner tone="danger">{describeError(failure, translator)}</Banner>}
        </Room>
        <TextField
          label={t('passkey.name')}
          name="passkey-name"
          autoComplete="off"
          maxLength={PASSKEY_NAME_MAX_LENGTH}
          value={name}
          error={hasTried && name.trim() === '' ? t('field.required') : undefined}
          onChange={setName}
        />
        <div className={css.answers}>
          <Button kind="outline" onClick={onClose}>
            {t('action.close')}
          </Button>
          <Button type="submit" isBusy={isWorking}>
            {t('passkey.make')}
          </Button>
        </div>
      </form>
      {question}
    </Sheet>
  );
}
