import { useState } from 'react';
import { addPasskey, beginPasskey } from '../../../local/account/passkeys.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { useProof } from '../../passkeys/use-proof.tsx';
import { device } from '../../platform/device.ts';
import { makePasskey } from '../../platform/passkeys.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { SheetForm } from '../../ui/sheet-form.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import { PasskeyNameField } from './passkey-name-field.tsx';

export function AddPasskeySheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslator();
  const { withProof, question } = useProof();
  const [name, setName] = useState(t('passkey.default-name'));
  const state = useSubmit({
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
      <SheetForm
        state={state}
        text={t('passkey.name-text')}
        send={t('passkey.make')}
        other={{ words: t('action.close'), run: onClose }}
      >
        <PasskeyNameField name={name} hasTried={state.hasTried} onChange={setName} />
      </SheetForm>
      {question}
    </Sheet>
  );
}
