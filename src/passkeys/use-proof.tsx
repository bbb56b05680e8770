import { type ReactNode, useRef, useState } from 'react';
import { AppError } from '../../contract/errors.ts';
import { ProofSheet } from './proof-sheet.tsx';

/**
 * Runs work that the server does only for a session that has just proved who uses it. Where the proof is missing, a
 * sheet asks for it, and the work runs again. `question` is to be rendered: it is the sheet, or null.
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

  /** Resolves with null when the person closes the sheet. Throws what `work` throws. */
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
