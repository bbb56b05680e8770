import { useState } from 'react';
import type { Passkey } from '../../../contract/account.ts';
import { PASSKEY_NAME_MAX_LENGTH } from '../../../contract/limits.ts';
import { removePasskey, renamePasskey } from '../../../local/account/passkeys.ts';
import { describeError } from '../../language/describe-error.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { Room } from '../../motion/moving-list.tsx';
import { useProof } from '../../passkeys/use-proof.tsx';
import { device } from '../../platform/device.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useSubmit } from '../../ui/use-submit.ts';
import css from './account-screen.module.css';

interface PasskeySheetProps {
  passkey: Passkey;
  /** Removing it also ends the second step. */
  endsSecondStep: boolean;
  onClose: () => void;
}

/** Renames or removes a passkey. */
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
  const translator = useTranslator();
  const { t } = translator;
  const [name, setName] = useState(passkey.name);
  const { form, hasTried, isWorking, failure } = useSubmit({
    fields: [],
    isValid: name.trim() !== '',
    async send() {
      await renamePasskey(device, passkey.id, name);
      onClose();
    },
  });
  return (
    <form {...form} className={css.form}>
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
        <Button kind="outline" onClick={onRemove}>
          {t('passkey.remove')}
        </Button>
        <Button type="submit" isBusy={isWorking}>
          {t('passkey.save')}
        </Button>
      </div>
    </form>
  );
}

function Removal({ passkey, endsSecondStep, onClose }: PasskeySheetProps) {
  const translator = useTranslator();
  const { t } = translator;
  const { withProof, question } = useProof();
  const [isWorking, setIsWorking] = useState(false);
  const remove = async () => {
    setIsWorking(true);
    try {
      const removed = await withProof(async () => {
        await removePasskey(device, passkey.id);
        return true;
      });
      if (removed === true) {
        showToast(t('passkey.removed'));
        onClose();
      }
    } catch (error) {
      showToast(describeError(error, translator), { isError: true });
    }
    setIsWorking(false);
  };
  return (
    <div className={css.form}>
      <p>{t('passkey.remove-text', { name: passkey.name })}</p>
      {endsSecondStep && <p className={css.strong}>{t('passkey.remove-last')}</p>}
      <div className={css.answers}>
        <Button kind="outline" onClick={onClose}>
          {t('action.close')}
        </Button>
        <Button kind="danger" isBusy={isWorking} onClick={() => void remove()}>
          {t('passkey.remove')}
        </Button>
      </div>
      {question}
    </div>
  );
}
