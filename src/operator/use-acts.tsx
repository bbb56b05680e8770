import { useCallback, useEffect, useState } from 'react';
import { AppError } from '../../contract/errors.ts';
import type { OperatorSession } from '../../contract/operator-desk.ts';
import { errorWords } from '../../i18n/error-words.ts';
import css from './desk.module.css';
import { OpenSession } from './open-session.tsx';
import { useWords } from './use-words.ts';

/** How long the outcome of an action is shown, and how long it can be undone. */
const SAID_MS = 6000;
const UNDO_MS = 30_000;

interface Said {
  text: string;
  undo?: () => void;
}

interface ActOptions {
  done: Said;
  /** Runs after the action, before its outcome is shown and the next action can begin. */
  after: () => unknown;
}

export interface Acts {
  isBusy: boolean;
  /** Whether the operator has to confirm their identity before the action continues. */
  needsProof: boolean;
  said: Said | null;
  /** Runs an action. If it needs a proof of identity, it runs again after the proof. */
  act: (run: () => Promise<unknown>, options: ActOptions) => Promise<void>;
  /** Handles the error of a read. */
  fail: (error: unknown) => void;
  /** Runs the action that waits for a proof of identity. */
  goOn: () => void;
}

/** Returns the actions of a page of the desk: one at a time, with their outcome as a message. */
export function useActs(onEnd: () => void): Acts {
  const { t, language } = useWords();
  const [isBusy, setIsBusy] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);
  const [afterProof, setAfterProof] = useState<{ run: () => Promise<void> } | null>(null);
  useEffect(() => {
    if (said === null) return;
    const timer = setTimeout(() => setSaid(null), said.undo === undefined ? SAID_MS : UNDO_MS);
    return () => clearTimeout(timer);
  }, [said]);
  const fail = useCallback(
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'unauthenticated' || error.code === 'proof-needed') onEnd();
      else setSaid({ text: t('act-failed', { reason: errorWords(language, error.code) }) });
    },
    [t, language, onEnd],
  );
  const act: Acts['act'] = async (run, { done, after }) => {
    if (isBusy) return;
    const tryOnce = async () => {
      setIsBusy(true);
      try {
        await run();
        setAfterProof(null);
        await after();
        setSaid(done);
      } catch (error) {
        const isProof = error instanceof AppError && error.code === 'proof-needed';
        if (isProof) setAfterProof({ run: tryOnce });
        else fail(error);
      }
      setIsBusy(false);
    };
    await tryOnce();
  };
  const goOn = () => void afterProof?.run();
  return { isBusy, needsProof: afterProof !== null, said, act, fail, goOn };
}

interface ProofProps {
  acts: Acts;
  session: OperatorSession;
  onRenew: (session: OperatorSession) => void;
}

/** Asks the operator to confirm their identity. The action then continues. */
export function Proof({ acts, session, onRenew }: ProofProps) {
  const { t } = useWords();
  return (
    <div className={css.proof}>
      <p>{t('open-again')}</p>
      <OpenSession
        needsPasskey={session.needs_passkey}
        onOpen={(renewed) => {
          onRenew(renewed);
          acts.goOn();
        }}
      />
    </div>
  );
}

export function Said({ said }: Pick<Acts, 'said'>) {
  const { t } = useWords();
  return (
    <div className={css.said} role="status">
      {said !== null && (
        <p className={css.toast}>
          <span>{said.text}</span>
          {said.undo !== undefined && (
            <button type="button" className={css.undo} onClick={said.undo}>
              {t('undo')}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
