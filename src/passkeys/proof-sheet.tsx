import { confirmIdentity } from '../../local/account/passkeys.ts';
import { useTranslator } from '../language/use-translator.ts';
import { device } from '../platform/device.ts';
import { Sheet } from '../ui/sheet.tsx';
import { SheetForm } from '../ui/sheet-form.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { IdentityFields } from './identity-fields.tsx';
import { useIdentity } from './use-identity.ts';

interface ProofSheetProps {
  onProved: () => void;
  onClose: () => void;
}

/** Asks the person to confirm who they are, before something changes that protects the account. */
export function ProofSheet({ onProved, onClose }: ProofSheetProps) {
  const { t } = useTranslator();
  const identity = useIdentity();
  const state = useSubmit({
    fields: ['password'],
    isValid: identity.isGiven,
    staysOpen: true,
    async send() {
      const proof = await identity.prove();
      if (proof === null) return;
      await confirmIdentity(device, proof);
      onProved();
    },
  });
  return (
    <Sheet title={t('proof.title')} onClose={onClose} firstFocus="input">
      <SheetForm
        state={state}
        text={t('proof.text')}
        send={t('proof.submit')}
        other={{ words: t('action.close'), run: onClose }}
      >
        <IdentityFields identity={identity} label={t('field.password')} state={state} />
      </SheetForm>
    </Sheet>
  );
}
