import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { PASSKEY_CHALLENGE_MINUTES } from '../../../contract/limits.ts';
import type { Assertion } from '../../../contract/passkeys.ts';
import { useTranslator } from '../../language/use-translator.ts';
import { askForPasskeyHere, logInByPasskeyHere } from '../../passkeys/enter-by-passkey.ts';
import { canFillInPasskeys, canUsePasskeys, endPasskeyRequest } from '../../platform/passkeys.ts';
import { useIsOnline } from '../../state/use-is-online.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast-store.ts';
import css from './entry-form.module.css';

const MINUTE_MS = 60_000;
/** Shorter than the validity of a challenge. */
const RENEW_EVERY_MS = (PASSKEY_CHALLENGE_MINUTES - 1) * MINUTE_MS;

const never = () => () => undefined;

interface PasskeyLoginProps {
  isBusy: boolean;
  onAsk: () => void;
}

/** The button that logs in with a passkey, above the password. Empty if the browser does not support passkeys. */
export function PasskeyLogin({ isBusy, onAsk }: PasskeyLoginProps) {
  const { t } = useTranslator();
  const isOnline = useIsOnline();
  // A prerendered page contains the button until hydration.
  const canUse = useSyncExternalStore(never, canUsePasskeys, () => true);
  if (!canUse) return null;
  return (
    <>
      <div className={css.passkey}>
        <Button kind="soft" size="large" isBusy={isBusy} disabled={!isOnline} onClick={onAsk}>
          <Icon name="key" />
          <span>{t('passkey.login')}</span>
        </Button>
        <p className={css.hint}>{t('passkey.login-text')}</p>
      </div>
      <p className={css.or}>{t('passkey.or-password')}</p>
    </>
  );
}

/**
 * Logs in with a passkey, requested by the button or chosen in the suggestions of the e-mail field. The guards redirect
 * after the login.
 */
export function usePasskeyLogin() {
  const { t } = useTranslator();
  const [isWorking, setIsWorking] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  const enter = useCallback(
    async (ask: () => Promise<Assertion | null>) => {
      setIsWorking(true);
      setFailure(null);
      try {
        const passkey = await ask();
        if (passkey !== null) {
          const { reactivated } = await logInByPasskeyHere(passkey);
          if (reactivated) showToast(t('login.reactivated'));
          return;
        }
      } catch (error) {
        setFailure(error);
      }
      setIsWorking(false);
    },
    [t],
  );
  const enterFromList = useCallback(
    (passkey: Assertion) => void enter(() => Promise.resolve(passkey)),
    [enter],
  );
  usePasskeysInList(isWorking, enterFromList);
  return {
    isWorking,
    failure,
    ask: () => void enter(() => askForPasskeyHere({ isInField: false })),
  };
}

/**
 * Lets the browser suggest passkeys in the e-mail field, and calls `onChosen` when one is chosen. Pauses while
 * `isWorking`, because another request to the authenticator cancels the suggestions. Renews the challenge before it
 * expires.
 */
function usePasskeysInList(isWorking: boolean, onChosen: (passkey: Assertion) => void): void {
  const isOnline = useIsOnline();
  useEffect(() => {
    if (!isOnline || isWorking || !canUsePasskeys()) return;
    let isOver = false;
    const offer = async () => {
      if (!(await canFillInPasskeys()) || isOver) return;
      const passkey = await askForPasskeyHere({ isInField: true });
      if (passkey !== null && !isOver) onChosen(passkey);
    };
    // The person did not request the suggestions, so their failure is not shown.
    const begin = () => void offer().catch(() => undefined);
    begin();
    const timer = setInterval(begin, RENEW_EVERY_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
      void endPasskeyRequest();
    };
  }, [isOnline, isWorking, onChosen]);
}
