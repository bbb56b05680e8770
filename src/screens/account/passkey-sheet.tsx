import { useState } from 'react';
import type { Passkey } from '../../../contract/account.ts';
import { removePasskey, renamePasskey } from '../../../local/account/passkeys.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { useProof } from '../../passkeys/use-proof.tsx';
import { device } from '../../platform/device.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { SheetForm } from '../../ui/sheet-form.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import css from './account-screen.module.css';
import { PasskeyNameField } from './passkey-name-field.tsx';

interface PasskeySheetProps {
  passkey: Passkey;
  /** Whether removing the passkey also turns off the second step. */
  endsSecondStep: boolean;
  onClose: () => void;
}

export function PasskeySheet(props: PasskeySheetProps) {
  const { t } = useTranslator();
  const [isRemoving, setIsRemoving] = useState(false);
  const title = isRemoving ? t('passkey.remove-title') : props.passkey.name;
  return (
    <Sheet title={title} onClose={props.onClose}>
      {isRemoving ? (
        <Removal {...props} />
      ) : (
        <Naming {...props} onRemove={() => setIsRemoving(true)} />
      )}
    </Sheet>
  );
}

function Naming({ passkey, onClose, onRemove }: PasskeySheetProps & { onRemove: () => void }) {
  const { t } = useTranslator();
  const [name, setName] = useState(passkey.name);
  const state = useSubmit({
    fields: [],
    isValid: name.trim() !== '',
    async send() {
      await renamePasskey(device, passkey.id, name);
      onClose();
    },
  });
  return (
    <SheetForm
      state={state}
      send={t('passkey.save')}
      other={{ words: t('passkey.remove'), run: onRemove }}
    >
      <PasskeyNameField name={name} hasTried={state.hasTried} onChange={setName} />
    </SheetForm>
  );
}

function Removal({ passkey, endsSecondStep, onClose }: PasskeySheetProps) {
  const { t } = useTranslator();
  const { withProof, question } = useProof();
  const state = useSubmit({
    fields: [],
    isValid: true,
    staysOpen: true,
    async send() {
      const removed = await withProof(async () => {
        await removePasskey(device, passkey.id);
        return true;
      });
      if (removed === null) return;
      showToast(t('passkey.removed'));
      onClose();
    },
  });
  return (
    <>
      <SheetForm
        state={state}
        text={t('passkey.remove-text', { name: passkey.name })}
        send={t('passkey.remove')}
        isDanger
        other={{ words: t('action.close'), run: onClose }}
      >
        {endsSecondStep && <p className={css.strong}>{t('passkey.remove-last')}</p>}
      </SheetForm>
      {question}
    </>
  );
}
