import { confirmIdentity } from '../../local/account/passkeys.ts';
import { describeError } from '../language/describe-error.ts';
import { useTranslator } from '../language/use-translator.ts';
import { Room } from '../motion/moving-list.tsx';
import { device } from '../platform/device.ts';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { IdentityFields } from './identity-fields.tsx';
import css from './passkeys.module.css';
import { useIdentity } from './use-identity.ts';

interface ProofSheetProps {
  onProved: () => void;
  onClose: () => void;
}

/** Asks the person to confirm who they are, before something changes that protects the account. */
export function ProofSheet({ onProved, onClose }: ProofSheetProps) {
  const translator = useTranslator();
  const { t } = translator;
  const identity = useIdentity();
  const { form, hasTried, isWorking, failure, refusalOf } = useSubmit({
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
      <form {...form} className={css.form}>
        <p>{t('proof.text')}</p>
        <Room>
          {failure !== null && <Banner tone="danger">{describeError(failure, translator)}</Banner>}
        </Room>
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
            {t('proof.submit')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
