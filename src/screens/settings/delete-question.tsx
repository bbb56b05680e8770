import { deleteProfile } from '../../../local/account/own-account.ts';
import { isUnheard } from '../../../local/net/network-error.ts';
import { describeError } from '../../language/describe-error.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { AnimatedSlot } from '../../motion/flip-list.tsx';
import { IdentityFields } from '../../passkeys/identity-fields.tsx';
import { useIdentity, useProvenSubmit } from '../../passkeys/use-identity.ts';
import { device } from '../../platform/device.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import css from './settings-screen.module.css';

interface DeleteQuestionProps {
  onDone: () => void;
  onClose: () => void;
}

export function DeleteQuestion({ onDone, onClose }: DeleteQuestionProps) {
  const translator = useTranslator();
  const { t, error: words } = translator;
  const identity = useIdentity();
  const state = useProvenSubmit(identity, {
    async send(proof) {
      await deleteProfile(device, proof);
      onDone();
    },
  });
  const { form, isWorking, failure } = state;
  return (
    <Sheet title={t('settings.delete-title')} onClose={onClose}>
      <form {...form} className={css.rows}>
        <p>{t('settings.delete-text')}</p>
        <AnimatedSlot>
          {failure !== null && (
            <Banner tone="danger">
              {isUnheard(failure) ? describeError(failure, translator) : words('delete-failed')}
            </Banner>
          )}
        </AnimatedSlot>
        <IdentityFields identity={identity} label={t('field.password')} state={state} />
        <div className={css.answers}>
          <Button kind="outline" onClick={onClose}>
            {t('settings.keep')}
          </Button>
          <Button kind="danger" type="submit" isBusy={isWorking}>
            {t('settings.delete')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
