import { type ReactNode, useRef, useState } from 'react';
import { AppError } from '../../contract/errors.ts';
import { confirmIdentity } from '../../local/account/passkeys.ts';
import { useTranslator } from '../language/use-translator.ts';
import { device } from '../platform/device.ts';
import { Sheet } from '../ui/sheet.tsx';
import { SheetForm } from '../ui/sheet-form.tsx';
import { IdentityFields } from './identity-fields.tsx';
import { useIdentity, useProvenSubmit } from './use-identity.ts';

/**
 * Runs work that the server accepts only after a recent proof of identity. If the proof is missing, a sheet requests it
 * and the work runs again. Always render `question`, which is the sheet or null.
 */
export function useProof() {
  const [isAsking, setIsAsking] = useState(false);
  const answer = useRef<(isProved: boolean) => void>(() => undefined);
  const close = (isProved: boolean) => {
    setIsAsking(false);
    answer.current(isProved);
  };
  const question: ReactNode = isAsking ? (
    <ProofSheet onProved={() => close(true)} onClose={() => close(false)} />
  ) : null;

  /** Resolves with `null` if the person closes the sheet. Throws what `work` throws. */
  async function withProof<Result>(work: () => Promise<Result>): Promise<Result | null> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'proof-needed')) throw error;
    }
    const isProved = await new Promise<boolean>((resolve) => {
      answer.current = resolve;
      setIsAsking(true);
    });
    return isProved ? work() : null;
  }

  return { withProof, question };
}

interface ProofSheetProps {
  onProved: () => void;
  onClose: () => void;
}

function ProofSheet({ onProved, onClose }: ProofSheetProps) {
  const { t } = useTranslator();
  const identity = useIdentity();
  const state = useProvenSubmit(identity, {
    async send(proof) {
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
